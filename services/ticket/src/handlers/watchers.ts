import { isStaff } from '@leitstand/contracts/actor'
import { iri, userRef } from '@leitstand/contracts/common'
import { AppError, invalid } from '@leitstand/contracts/problems'
import { ticketRef } from '@leitstand/contracts/ticket/values'
import { createWatcher, deleteWatcher, listWatchers } from '@leitstand/contracts/ticket/watchers'
import type { Sql } from '@leitstand/kit/database'
import { newId } from '@leitstand/kit/ids'
import { type Context, serve } from '../context.ts'
import type { TicketRow } from '../domain/rows.ts'
import { announceWatchers } from '../steps/announce-watchers.ts'
import { checkReferences } from '../steps/references.ts'
import { visibleTicket } from '../steps/visible.ts'
import { findNames } from '../store/names.ts'

interface WatcherRow {
  uuid: string
  ticket: string
  person: string
}

/** Customers may watch their own tickets, for themselves or people of their group (AMB-255). */
export const handleCreateWatcher = serve(createWatcher, async (input, context) => {
  const ticket = await visibleTicket(context, context.actor, input.ticket)
  const people = await checkReferences(context, { person: { user: [input.user] } })
  const person = people.get(input.user)
  if (!isStaff(context.actor) && person?.customer_group !== ticket.customer) throw new AppError('forbidden')
  return await context.transaction(async (tx) => {
    await lock(tx, ticket)
    const [row] = await tx.query<WatcherRow>(
      `INSERT INTO watcher (uuid, ticket, person) VALUES ($1, $2, $3) ON CONFLICT (ticket, person) DO UPDATE SET person = excluded.person RETURNING *`,
      [newId(), ticket.uuid, input.user],
    )
    if (!row) throw new AppError('internal')
    await announceWatchers(tx, ticket, context.actor)
    return toWatcher(row, ticket, person?.name ?? '')
  })
})

export const handleListWatchers = serve(listWatchers, async (input, context) => {
  const key = [input['ticket.publicId']].flat()[0]
  if (!key) throw invalid({ propertyPath: 'ticket.publicId', code: 'required' })
  const ticket = await visibleTicket(context, context.actor, key)
  const rows = await readableWatchers(context, ticket)
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
  if (!(await readableWatchers(context, ticket)).some((one) => one.uuid === uuid)) throw new AppError('not-found')
  if (!isStaff(context.actor) && row.person !== context.actor.uuid) throw new AppError('forbidden')
  return await context.transaction(async (tx) => {
    await lock(tx, ticket)
    await tx.query('DELETE FROM watcher WHERE uuid = $1', [uuid])
    await announceWatchers(tx, ticket, context.actor)
    return null
  })
})

/** Customers read of each other; which of the staff watch is the staff's, and other groups' people are nobody's business (AMB-255). */
async function readableWatchers({ query, actor }: Context, ticket: TicketRow): Promise<WatcherRow[]> {
  return await query<WatcherRow>(
    `SELECT watcher.* FROM watcher LEFT JOIN person ON person.uuid = watcher.person
     WHERE ticket = $1 AND ($2 OR watcher.person = $4 OR (NOT person.staff AND person.customer_group = $3)) ORDER BY watcher.created_at`,
    [ticket.uuid, isStaff(actor), ticket.customer, actor.uuid],
  )
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
