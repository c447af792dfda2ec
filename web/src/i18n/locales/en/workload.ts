import type * as german from '../de/workload.ts'
import type { Translated } from '../translated.ts'

export const workload: Translated<typeof german.workload> = {
  about: 'Open tickets of the people in your groups: {{groups}}. Each number leads to its tickets.',
  caption: 'Open tickets by person',
  concern: { burning: 'Burning', nobody: 'Nobody has it' },
  empty: { title: 'Nothing open', text: 'There are no open tickets for your team at the moment.' },
  howToGive: 'Drag a ticket onto a person to give it to them, or onto “Nobody”. With keys: select and assign.',
  matter: {
    oldest: 'Oldest',
    open: 'Open',
    overdue: 'Overdue',
    slaAtRisk: 'SLA at risk',
    slaBroken: 'SLA broken',
    unanswered: 'Unanswered for over a day',
  },
  nothing: { title: 'Nothing to hand out', text: 'New tickets appear here by themselves.' },
  noGroups: 'You are not in any group. Here are your tickets, and those that nobody is responsible for.',
  nobody: 'Nobody',
  open: '{{name}}, {{matter}}: {{count}}',
  person: 'Assignee',
  tickets: 'Tickets to hand out',
}
