export const workload = {
  about: 'Offene Tickets der Personen in Ihren Gruppen: {{groups}}. Jede Zahl führt zu ihren Tickets.',
  caption: 'Offene Tickets je Person',
  empty: { title: 'Nichts offen', text: 'Für Ihr Team gibt es gerade keine offenen Tickets.' },
  matter: {
    oldest: 'Ältestes',
    open: 'Offen',
    overdue: 'Überfällig',
    slaAtRisk: 'SLA gefährdet',
    slaBroken: 'SLA verletzt',
    unanswered: 'Über einen Tag ohne Antwort',
  },
  noGroups: 'Sie sind in keiner Gruppe. Hier stehen Ihre Tickets und die, für die niemand verantwortlich ist.',
  nobody: 'Niemand',
  open: '{{name}}, {{matter}}: {{count}}',
  person: 'Bearbeiter',
}
