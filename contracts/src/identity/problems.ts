/** How signing in and out can fail. */
export const signInProblems = {
  'login-failed': {
    status: 422,
    de: 'Anmeldung fehlgeschlagen. Bitte prüfen Sie Ihre Eingaben.',
    en: 'Sign-in failed. Please check your input.',
  },
  'login-expired': {
    status: 422,
    de: 'Die Anmeldung hat zu lange gedauert oder wurde in einem anderen Fenster begonnen. Bitte melden Sie sich noch einmal an.',
    en: 'The sign-in took too long or was begun in another window. Please sign in again.',
  },
  'signed-in-as-another': {
    status: 409,
    de: 'In diesem Browser ist inzwischen jemand anderes angemeldet. Diese Anmeldung besteht weiter.',
    en: 'Somebody else has signed in with this browser in the meantime. They stay signed in.',
  },
  'login-needs-linking': {
    status: 409,
    de: 'Zu dieser E-Mail-Adresse gibt es schon ein Konto. Melden Sie sich damit an und verbinden Sie die Anmeldung unter Einstellungen › Konten.',
    en: 'There is an account with this e-mail address already. Sign in with it and link this sign-in under Settings › Accounts.',
  },
  'login-linked-elsewhere': {
    status: 409,
    de: 'Diese Anmeldung gehört schon zu einem anderen Konto.',
    en: 'This sign-in belongs to another account already.',
  },
  'login-address-unverified': {
    status: 409,
    de: 'Ihre E-Mail-Adresse ist dort, wo Sie sich angemeldet haben, noch nicht bestätigt. Bestätigen Sie sie dort und melden Sie sich dann noch einmal an.',
    en: 'Your e-mail address is not confirmed yet where you signed in. Confirm it there, then sign in again.',
  },
  'last-way-in': {
    status: 409,
    de: 'Das ist Ihre einzige Anmeldung. Legen Sie zuerst ein Passwort fest oder verbinden Sie eine andere.',
    en: 'This is your only way to sign in. Set a password or link another sign-in first.',
  },
  'provider-unavailable': {
    status: 503,
    de: 'Die Anmeldung über {origin} ist gerade nicht erreichbar. Bitte versuchen Sie es später noch einmal.',
    en: 'Signing in through {origin} is not possible right now. Please try again later.',
  },
  'second-factor-failed': {
    status: 422,
    de: 'Der Code stimmt nicht oder wurde schon verwendet.',
    en: 'The code is wrong or has been used already.',
  },
  'passkey-failed': {
    status: 422,
    de: 'Dieser Passkey konnte nicht bestätigt werden.',
    en: 'This passkey could not be confirmed.',
  },
  'proof-failed': {
    status: 422,
    de: 'Das Passwort oder der Code stimmt nicht.',
    en: 'The password or the code is wrong.',
  },
} as const
