export const workload = {
  about: 'Offene Tickets der Personen in Ihren Gruppen: {{groups}}. Jede Zahl führt zu ihren Tickets.',
  caption: 'Offene Tickets je Person',
  concern: { burning: 'Brennt', nobody: 'Hat niemand' },
  empty: { title: 'Nichts offen', text: 'Für Ihr Team gibt es gerade keine offenen Tickets.' },
  howToGive:
    'Ziehen Sie ein Ticket auf eine Person, um es ihr zu geben, oder auf „Niemand“. Mit Tasten: auswählen und zuweisen.',
  matter: {
    oldest: 'Ältestes',
    open: 'Offen',
    overdue: 'Überfällig',
    slaAtRisk: 'SLA gefährdet',
    slaBroken: 'SLA verletzt',
    unanswered: 'Über einen Tag ohne Antwort',
  },
  nothing: { title: 'Nichts zu verteilen', text: 'Neues erscheint hier von selbst.' },
  noGroups: 'Sie sind in keiner Gruppe. Hier stehen Ihre Tickets und die, für die niemand verantwortlich ist.',
  nobody: 'Niemand',
  open: '{{name}}, {{matter}}: {{count}}',
  person: 'Bearbeiter',
  tickets: 'Zu verteilende Tickets',
}
