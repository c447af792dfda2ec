import type { texts } from '../de/texts.ts'
import type { Translated } from '../translated.ts'

export const workload: Translated<typeof texts.workload> = {
  about: 'Open tickets of the people in your groups: {{groups}}. Each number leads to its tickets.',
  caption: 'Open tickets by person',
  empty: { title: 'Nothing open', text: 'There are no open tickets for your team at the moment.' },
  matter: {
    oldest: 'Oldest',
    open: 'Open',
    overdue: 'Overdue',
    slaAtRisk: 'SLA at risk',
    slaBroken: 'SLA broken',
    unanswered: 'Unanswered for over a day',
  },
  noGroups: 'You are in no group. Here are your tickets, and those that nobody is responsible for.',
  nobody: 'Nobody',
  open: '{{name}}, {{matter}}: {{count}}',
  person: 'Assignee',
}
