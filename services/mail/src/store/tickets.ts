import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { copyTable } from '@leitstand/kit/copy-table'
import type { Sql } from '@leitstand/kit/database'
import { type AudienceRow, audienceOfRow, audienceToRow, audienceTypes } from '@leitstand/kit/visibility'

type On = Pick<Sql, 'query'>

type CopiedFacts = Pick<TicketFacts, 'uuid' | 'audience' | 'deleted' | 'version'>

/** Who may learn of the mails about a ticket. */
export const tickets = copyTable<CopiedFacts>({
  table: 'tickets',
  types: { ...audienceTypes, deleted: 'boolean' },
  values: ({ audience, deleted }) => ({ ...audienceToRow(audience), deleted }),
})

/** The customer whose people may read of a ticket now; null when none may, undefined when nothing was heard of it. */
export async function readingCustomer(on: On, ticket: string): Promise<string | null | undefined> {
  const [row] = await on.query<AudienceRow & { deleted: boolean }>(
    'SELECT * FROM tickets WHERE uuid = $1',
    [ticket],
    'ticket-audience',
  )
  if (!row) return undefined
  const { internal, customerGroup } = audienceOfRow(row)
  return internal || row.deleted ? null : customerGroup
}
