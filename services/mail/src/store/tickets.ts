import type { Actor } from '@leitstand/contracts/actor'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { copyTable } from '@leitstand/kit/copy-table'
import type { Sql } from '@leitstand/kit/database'
import { conditions } from '@leitstand/kit/list'
import { type AudienceRow, audienceOfRow, audienceToRow, audienceTypes, visibleTo } from '@leitstand/kit/visibility'

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

/** One that nothing was heard of is seen by nobody. */
export async function maySeeTicket(on: On, actor: Actor, ticket: string): Promise<boolean> {
  const is = conditions(ticket)
  is.and(`t.uuid = $1 AND NOT t.deleted AND ${visibleTo(actor, 't', is.given)}`)
  return (await on.query(`SELECT 1 FROM tickets t${is.where()}`, is.values)).length > 0
}
