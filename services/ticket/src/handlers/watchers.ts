import { isStaff } from '@leitstand/contracts/actor'
import { iri, userRef } from '@leitstand/contracts/common'
import { AppError, invalid, mustExist } from '@leitstand/contracts/problems'
import { ticketRef } from '@leitstand/contracts/ticket/values'
import { createWatcher, deleteWatcher, getWatcher, listWatchers } from '@leitstand/contracts/ticket/watchers'
import { type Context, serve } from '../context.ts'
import type { TicketRow } from '../domain/rows.ts'
import { announceWatchers } from '../steps/announce-watchers.ts'
import { checkReferences, keptFrom } from '../steps/references.ts'
import { lockVisibleTicket, mustGoOnHere, visibleTicket } from '../steps/visible.ts'
import { findNames } from '../store/names.ts'
import { addWatcher, findWatcher, removeWatcher, type WatcherRow, watchersOf } from '../store/watchers.ts'

/** Customers may watch their own tickets, for themselves or people of their group (AMB-255). */
export const handleCreateWatcher = serve(createWatcher, async (input, context) => {
  const ticket = await visibleTicket(context, context.actor, input.ticket)
  const people = await checkReferences(context, { person: { user: [input.user] } }, ticket)
  const person = people.get(input.user)
  if (person?.inactive) throw invalid({ propertyPath: 'user', code: 'person-out-of-service' })
  const wrong = keptFrom(ticket, 'user', [...people.values()])
  if (wrong.length > 0) throw invalid(...wrong)
  return await context.transaction(async (tx) => {
    const present = await lockVisibleTicket(tx, context.actor, ticket.uuid)
    mustGoOnHere(present)
    const row = await addWatcher(tx, ticket.uuid, input.user)
    if (!row) throw new AppError('internal')
    if (!present.watchers.includes(input.user)) await announceWatchers(tx, present, context.actor)
    return toWatcher(row, ticket, person?.name ?? '')
  })
})

export const handleListWatchers = serve(listWatchers, async (input, context) => {
  const ticket = await visibleTicket(context, context.actor, input['ticket.publicId'])
  const rows = await readableWatchers(context, ticket)
  const names = await findNames(
    context,
    rows.map((row) => row.person),
  )
  return { items: rows.map((row) => toWatcher(row, ticket, names.of(row.person))), total: rows.length }
})

export const handleGetWatcher = serve(getWatcher, async ({ uuid }, context) => {
  const { row, ticket } = await readableWatcher(context, uuid)
  const names = await findNames(context, [row.person])
  return toWatcher(row, ticket, names.of(row.person))
})

export const handleDeleteWatcher = serve(deleteWatcher, async ({ uuid }, context) => {
  const { row, ticket } = await readableWatcher(context, uuid)
  if (!isStaff(context.actor) && row.person !== context.actor.uuid) throw new AppError('forbidden')
  return await context.transaction(async (tx) => {
    const present = await lockVisibleTicket(tx, context.actor, ticket.uuid)
    mustGoOnHere(present)
    if (await removeWatcher(tx, uuid)) await announceWatchers(tx, present, context.actor)
    return null
  })
})

async function readableWatcher(context: Context, uuid: string): Promise<{ row: WatcherRow; ticket: TicketRow }> {
  const { ticket: key } = mustExist(await findWatcher(context, uuid))
  const ticket = await visibleTicket(context, context.actor, key)
  const readable = await readableWatchers(context, ticket)
  return { row: mustExist(readable.find((one) => one.uuid === uuid)), ticket }
}

/** Customers read of each other; which of the staff watch is the staff's, and other groups' people are nobody's business (AMB-255). */
async function readableWatchers(context: Context, ticket: TicketRow): Promise<WatcherRow[]> {
  const { actor } = context
  return await watchersOf(context, ticket, { uuid: actor.uuid, isStaff: isStaff(actor) })
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
