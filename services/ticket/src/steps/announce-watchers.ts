import type { Actor } from '@leitstand/contracts/actor'
import { mustExist } from '@leitstand/contracts/problems'
import { ticketChanged } from '@leitstand/contracts/ticket/events'
import type { Sql } from '@leitstand/kit/database'
import { emit, personOf } from '@leitstand/kit/outbox'
import type { TicketRow } from '../domain/rows.ts'
import { formerAudience } from '../domain/ticket-policy.ts'
import { findNames } from '../store/names.ts'
import { restateWatchers } from '../store/watchers.ts'
import { ticketFacts } from './facts.ts'

/** Who watches decides who may see, so it is part of the ticket and of its facts. Watching changes no field anybody edits. */
export async function announceWatchers(
  tx: Sql,
  ticket: TicketRow,
  actor: Pick<Actor, 'uuid' | 'name' | 'roles'>,
): Promise<void> {
  const row = mustExist(await restateWatchers(tx, ticket.uuid))
  const names = await findNames(tx, [...ticket.watchers, ...row.watchers])
  const changes = [{ field: 'watchers', before: ticket.watchers.map(names.of), after: row.watchers.map(names.of) }]
  await emit(tx, ticketChanged, {
    ticket: await ticketFacts(tx, { ...row, public_id: Number(row.public_id) }),
    actor: personOf(actor),
    changes,
    formerAudience: formerAudience(ticket, row),
    version: row.version,
  })
}
