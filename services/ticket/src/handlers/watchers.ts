import { isStaff } from '@leitstand/contracts/actor'
import { iri, userRef } from '@leitstand/contracts/common'
import { AppError, invalid } from '@leitstand/contracts/problems'
import { ticketChanged } from '@leitstand/contracts/ticket/events'
import { ticketRef } from '@leitstand/contracts/ticket/ticket'
import { createWatcher, deleteWatcher, listWatchers } from '@leitstand/contracts/ticket/watchers'
import type { Sql } from '@leitstand/kit/database'
import { newId } from '@leitstand/kit/ids'
import { emit, personOf } from '@leitstand/kit/outbox'
import { type Context, serve } from '../context.ts'
import { ticketFacts } from '../store/facts.ts'
import { findNames } from '../store/names.ts'
import { checkReferences } from '../store/references.ts'
import type { TicketRow } from '../store/tickets.ts'
import { visibleTicket } from '../store/visible.ts'

interface WatcherRow {
  uuid: string
  ticket: string
  person: string
}

/** Customers may watch their own tickets, for themselves or people of their group (AMB-255). */
export const handleCreateWatcher = serve(createWatcher, async (input, context) => {
  const ticket = await visibleTicket(context, context.actor, input.ticket)
  const people = await checkReferences(context, { people: { user: [input.user] }, groups: {} })
  const person = people.get(input.user)
  if (!isStaff(context.actor) && person?.customer_group !== ticket.customer) throw new AppError('forbidden')
  return await context.transaction(async (tx) => {
    await lock(tx, ticket)
    const [row] = await tx.query<WatcherRow>(
      `INSERT INTO watcher (uuid, ticket, person) VALUES ($1, $2, $3) ON CONFLICT (ticket, person) DO UPDATE SET person = excluded.person RETURNING *`,
      [newId(), ticket.uuid, input.user],
    )
    if (!row) throw new AppError('internal')
    await announceWatchers(tx, ticket, context)
    return toWatcher(row, ticket, person?.name ?? '')
  })
})

export const handleListWatchers = serve(listWatchers, async (input, context) => {
  const key = [input['ticket.publicId']].flat()[0]
  if (!key) throw invalid({ propertyPath: 'ticket.publicId', code: 'required' })
  const ticket = await visibleTicket(context, context.actor, key)
  const rows = await context.query<WatcherRow>('SELECT * FROM watcher WHERE ticket = $1 ORDER BY created_at', [
    ticket.uuid,
  ])
  const names = await findNames(
    context,
    rows.map((row) => row.person),
  )
  return { items: rows.map((row) => toWatcher(row, ticket, names.of(row.person))), total: rows.length }
})

export const handleDeleteWatcher = serve(deleteWatcher, async ({ uuid }, context) => {
  const [row] = await context.query<WatcherRow>('SELECT * FROM watcher WHERE uuid = $1', [uuid])
  if (!row) throw new AppError('not-found')
  const ticket = await visibleTicket(context, context.actor, row.ticket)
  if (!isStaff(context.actor) && row.person !== context.actor.uuid) throw new AppError('forbidden')
  return await context.transaction(async (tx) => {
    await lock(tx, ticket)
    await tx.query('DELETE FROM watcher WHERE uuid = $1', [uuid])
    await announceWatchers(tx, ticket, context)
    return null
  })
})

/** Who watches decides who may see, so it is part of the ticket and of its facts. Watching changes no field anybody edits. */
async function announceWatchers(tx: Sql, ticket: TicketRow, context: Context): Promise<void> {
  const [row] = await tx.query<TicketRow>(
    `UPDATE ticket SET version = version + 1, watchers = ARRAY(SELECT person FROM watcher WHERE ticket = $1 ORDER BY created_at),
       people = ARRAY(SELECT DISTINCT unnest(array_remove(ARRAY[author, customer_user], NULL) || ARRAY(SELECT person FROM watcher WHERE ticket = $1)))
     WHERE uuid = $1 RETURNING *`,
    [ticket.uuid],
  )
  if (!row) throw new AppError('not-found')
  const names = await findNames(tx, [...ticket.watchers, ...row.watchers])
  const changes = [{ field: 'watchers', before: ticket.watchers.map(names.of), after: row.watchers.map(names.of) }]
  await emit(tx, ticketChanged, {
    ticket: await ticketFacts(tx, row),
    actor: personOf(context.actor),
    changes,
    version: row.version,
  })
}

/** Taken before the list is touched, so that two who start watching at once are both on it. */
async function lock(tx: Sql, ticket: TicketRow): Promise<void> {
  await tx.query('SELECT 1 FROM ticket WHERE uuid = $1 FOR UPDATE', [ticket.uuid])
}

function toWatcher(row: WatcherRow, ticket: TicketRow, name: string) {
  return {
    '@id': iri('watchers', row.uuid),
    '@type': 'Watcher' as const,
    uuid: row.uuid,
    ticket: ticketRef(ticket.uuid, ticket.public_id, ticket.subject),
    user: userRef(row.person, name),
  }
}
