import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { copyTable } from '@leitstand/kit/copy-table'
import type { Sql } from '@leitstand/kit/database'

type On = Pick<Sql, 'query'>

type CopiedFacts = Pick<TicketFacts, 'uuid' | 'audience' | 'deleted' | 'version'>

/** Who may learn of the mails about a ticket. */
export const tickets = copyTable<CopiedFacts>({
  table: 'tickets',
  types: { staff_role: 'text', internal: 'boolean', customer_group: 'uuid', deleted: 'boolean' },
  values: ({ audience, deleted }) => ({
    staff_role: audience.staffRole,
    internal: audience.internal,
    customer_group: audience.customerGroup,
    deleted,
  }),
})

/** The customer whose people may read of a ticket now; null when none may, undefined when nothing was heard of it. */
export async function readingCustomer(on: On, ticket: string): Promise<string | null | undefined> {
  const [row] = await on.query<{ customer: string | null }>(
    'SELECT CASE WHEN internal OR deleted THEN NULL ELSE customer_group END AS customer FROM tickets WHERE uuid = $1',
    [ticket],
    'ticket-customer',
  )
  return row?.customer
}
