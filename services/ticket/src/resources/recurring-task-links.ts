import { invalid } from '@leitstand/contracts/problems'
import type { LinkRelation } from '@leitstand/contracts/ticket/links'
import { recurringTaskLinks } from '@leitstand/contracts/ticket/recurring-tasks'
import { serveResource } from '../context.ts'
import { recurringTaskRef } from '../domain/refs.ts'
import { completeLink, linkedTicket } from '../steps/links.ts'
import { refOf, seenTickets, ticketPart } from '../steps/ticket-entries.ts'
import { lockRecurringTask } from '../store/recurring-tasks.ts'

/** One to a ticket is seen by who sees that. */
export const recurringTaskLinkResource = serveResource(recurringTaskLinks, 'recurringTaskLink', {
  include: { recurringTask: true, linkedTicket: ticketPart },
  scope: (actor) => ({ OR: [{ linkedUuid: null }, { linkedTicket: seenTickets(actor) }] }),
  uniqueField: 'linkedTicket',
  prepare: async (input, context) => ({
    ...input,
    ...(input.linkedTicket && { linkedTicket: await linkedTicket(context, input.linkedTicket) }),
  }),
  columns: ({ recurringTask, linkedTicket: linkedUuid, ...input }) => ({
    ...input,
    ...(recurringTask !== undefined && { recurringUuid: recurringTask }),
    ...(linkedUuid !== undefined && { linkedUuid }),
  }),
  beforeWrite: async (columns, previous, { sql }) => {
    completeLink(columns, previous)
    const task = columns.recurringUuid
    if (task === undefined) return
    if (!(await lockRecurringTask(sql, task)))
      throw invalid({ propertyPath: 'recurringTask', code: 'unknown-reference' })
  },
  present: (row) => ({
    recurringTask: recurringTaskRef(row.recurringTask.uuid, row.recurringTask.subject),
    name: row.name,
    url: row.url,
    linkedTicket: row.linkedTicket ? refOf(row.linkedTicket) : null,
    relation: row.relation as LinkRelation | null,
  }),
})
