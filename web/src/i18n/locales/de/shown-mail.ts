export const shownMail = {
  cc: 'Kopie',
  date: 'Datum',
  form: 'Darstellung',
  from: 'Von',
  layout: 'Wie gesendet',
  loadPictures: 'Bilder laden',
  noText: '(kein Text)',
  open: 'Ganze E-Mail',
  pictures: 'Bilder aus dem Internet sind nicht geladen, weil sie dem Absender verraten, wer die E-Mail liest.',
  protection: 'Schutz',
  raw: 'Original herunterladen (.eml)',
  subject: 'Betreff',
  text: 'Nur Text',
  title: 'Die ganze E-Mail',
  to: 'An',
}

/** How a received mail was protected on its way. */
export const protection = {
  opened: 'Mit {{by}} verschlüsselt, hier entschlüsselt.',
  sealed: 'Mit {{by}} verschlüsselt, hier nicht lesbar.',
  signatures: {
    invalid: 'Die Signatur von {{signer}} ist ungültig: Die Mail wurde verändert, oder der Schlüssel gilt nicht.',
    'other-signer': 'Die Signatur ist gültig, aber von {{signer}} und nicht vom Absender.',
    'unfit-certificate':
      'Das Zertifikat von {{signer}} galt zur Zeit der Signatur nicht, oder nicht für E-Mail. Die Mail ist unverändert.',
    'unknown-issuer': 'Signiert von {{signer}}, der Aussteller ist unbekannt. Die Mail ist unverändert.',
    'unknown-signer': 'Die Signatur ist nicht zu prüfen: Der Schlüssel {{signer}} ist nicht hinterlegt.',
    valid: 'Die Signatur ist gültig: {{signer}}.',
  },
}
