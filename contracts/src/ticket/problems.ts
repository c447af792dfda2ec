/** How calls about what is written on a ticket can fail. */
export const ticketProblems = {
  'ticket-finished': {
    status: 409,
    de: 'Das Ticket ist abgeschlossen und nimmt keine Einträge mehr an. Öffnen Sie es zuerst wieder.',
    en: 'The ticket is finished and takes no more entries. Reopen it first.',
  },
  'nothing-to-undo': {
    status: 409,
    de: 'Zurücknehmen kann einen Schritt nur, wer ihn getan hat, eine Stunde lang und solange niemand das Ticket weiterbewegt hat.',
    en: 'A step can be taken back only by whoever took it, for an hour and while nobody has moved the ticket on.',
  },
  'not-rateable': {
    status: 409,
    de: 'Bewerten können Sie ein Ticket, solange es geschlossen ist; ändern lässt sich eine Bewertung 14 Tage lang.',
    en: 'You can rate a ticket while it is closed; a rating can be changed for 14 days.',
  },
  'ticket-merged': {
    status: 409,
    de: 'Dieses Ticket wurde mit #{publicId} zusammengeführt und nimmt nichts mehr an. Machen Sie dort weiter.',
    en: 'This ticket was merged into #{publicId} and accepts nothing more. Go on there.',
  },
  'merge-stands': {
    status: 409,
    de: 'Das Ticket ist mit #{publicId} zusammengeführt. Machen Sie zuerst die Zusammenführung rückgängig.',
    en: 'The ticket is merged with #{publicId}. Undo the merge first.',
  },
  'ticket-in-use': {
    status: 409,
    de: 'In Ticket #{publicId} steht inzwischen etwas. Es bleibt, wie es ist.',
    en: 'Something has been written in ticket #{publicId} since. It stays as it is.',
  },
  'replies-crossed': {
    status: 409,
    de: 'Inzwischen haben andere hier geschrieben. Bitte lesen Sie das und senden Sie dann noch einmal.',
    en: 'Others have written here in the meantime. Please read that, then send again.',
  },
} as const
