import type { ServiceName } from '@leitstand/contracts/define'

const descriptions: Record<ServiceName | 'session', string> = {
  session: 'Signing in and out, forgotten passwords, the stream of live events, texts of the interface.',
  identity: 'People, groups, roles, settings of a person, API tokens, servers.',
  ticket: 'Tickets with their comments, attachments and links, templates, labels, recurring tasks.',
  workflow: 'The states of each kind of ticket and the ways between them.',
  sla: 'Agreements, business hours, due times, rules, settings of the product.',
  notification: 'Channels and deliveries, notices, the history of tickets.',
  search: 'Finding tickets by words and filters.',
  billing: 'Worktimes, components, exports, reporting.',
  mail: 'Mails that came and went.',
}

/** Who answers a call. */
export const tags = Object.entries(descriptions).map(([name, description]) => ({ name, description }))
