import type { DataOf } from '@leitstand/contracts/define'
import type { ticketSlaChanged } from '@leitstand/contracts/sla/events'
import { copyTable } from '@leitstand/kit/copy-table'

type SlaFacts = NonNullable<DataOf<typeof ticketSlaChanged>['sla']>
export type Agreement = Pick<SlaFacts, 'uuid' | 'name' | 'dueAt' | 'violated'>

/** The agreement of a ticket under the uuid of the ticket; none when it ended. */
export interface TicketAgreement {
  uuid: string
  sla: Agreement | null
  version: number
}

export const agreements = copyTable<TicketAgreement>({
  table: 'ticket_agreement',
  types: { sla: 'uuid', name: 'text', due_at: 'timestamptz', violated: 'boolean', deleted: 'boolean' },
  values: ({ sla }) => ({
    ...{ sla: sla?.uuid, name: sla?.name, due_at: sla?.dueAt, violated: sla?.violated },
    deleted: sla === null,
  }),
})
