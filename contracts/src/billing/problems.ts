/** How calls about time and what is billed of it can fail. */
export const billingProblems = {
  'ticket-has-billed-worktimes': {
    status: 409,
    de: 'Ein Ticket mit abgerechneten Arbeitszeiten kann nicht gelöscht werden.',
    en: 'A ticket with billed worktimes cannot be deleted.',
  },
  'timer-running': {
    status: 409,
    de: 'Ihre Zeit läuft schon auf einem Ticket. Buchen oder verwerfen Sie sie dort zuerst.',
    en: 'Your time is running on a ticket already. Book or discard it there first.',
  },
  'billed-frozen': {
    status: 409,
    de: 'Was abgerechnet ist, bleibt, wie es ist. Die Abrechnung kann es stornieren oder als offen kennzeichnen.',
    en: 'What is billed stays as it is. Billing can reverse it or mark it as open.',
  },
  'not-billed': {
    status: 409,
    de: 'Das ist noch nicht abgerechnet: Ändern oder löschen Sie den Eintrag.',
    en: 'This is not billed yet: change or delete the entry instead.',
  },
  'already-reversed': {
    status: 409,
    de: 'Das ist bereits storniert.',
    en: 'This has been reversed already.',
  },
  'shown-changed': {
    status: 409,
    de: 'Seit der Anzeige ist etwas dazugekommen oder geändert worden. Es wurde nichts markiert: Prüfen Sie die neuen Summen.',
    en: 'Something was added or changed since this was shown. Nothing was marked: check the new sums.',
  },
  'too-many-rows': {
    status: 422,
    de: 'Das sind zu viele Buchungen auf einmal (höchstens {most}). Grenzen Sie die Auswahl ein, etwa auf einen Monat.',
    en: 'These are too many bookings at once ({most} at most). Narrow the selection, for example to a month.',
  },
  'too-many-reports': {
    status: 422,
    de: 'Sie haben schon {most} Berichte bestellt. Bestellen Sie zuerst einen ab.',
    en: 'You have ordered {most} reports already. End one of them first.',
  },
} as const
