import { AppError, invalid } from '@leitstand/contracts/problems'
import { ticketTransitioned } from '@leitstand/contracts/ticket/events'
import type { Violation } from '@leitstand/contracts/violations'
import { isFinished, type Status } from '@leitstand/contracts/workflow/states'
import type { Sql } from '@leitstand/kit/database'
import { emit, personOf } from '@leitstand/kit/outbox'
import type { Context } from '../context.ts'
import { overtaken } from '../domain/changes.ts'
import type { MergedTicket, TicketRow } from '../domain/rows.ts'
import { audienceOf } from '../domain/ticket-policy.ts'
import { customersOutside, findMergedInto, removeWatchers } from '../store/merges.ts'
import { findDescendants, lockTicket, updateTicket } from '../store/tickets.ts'
import { addWatchers } from '../store/watchers.ts'
import { announceChange } from './announce-change.ts'
import { announceWatchers } from './announce-watchers.ts'
import { armParents } from './close-parents.ts'
import { ticketFacts } from './facts.ts'
import { presentTicket } from './present-tickets.ts'
import { noteOnTicket } from './ticket-entries.ts'
import { mustBeOpen, mustGoOnHere, visibleTicket } from './visible.ts'

/**
 * Merges one ticket into another. Nothing moves: it says where it went, and the other's conversation is read over both. Who
 * took part watches the other.
 */
export async function merge(tx: Sql, seen: { ticket: string; into: string }, context: Context): Promise<TicketRow> {
  const { ticket, into } = await lockBoth(tx, seen)
  if (into.deleted_at) throw new AppError('not-found')
  await mustBeMergeable(tx, ticket, into)
  const watchers = ticket.people.filter((person) => !into.people.includes(person))
  const merged = { into: into.uuid, publicId: into.public_id, status: ticket.status, watchers }
  const row = await restate(tx, ticket, merged, isFinished(ticket.status) ? ticket.status : 'closed', context)
  await armParents(tx, row, context.clock.now())
  await changeWatchers(tx, into, watchers, context, addWatchers)
  await noteOnTicket(tx, into.uuid, [{ field: 'mergedTickets', before: null, after: `#${row.public_id}` }], context)
  return row
}

/** The ticket that another is to go on in; who does not see it is told that there is none, at its field. */
export async function mergeTarget(context: Context, key: string): Promise<TicketRow> {
  try {
    return await visibleTicket(context, context.actor, key)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found')
      throw invalid({ propertyPath: 'into', code: 'unknown-reference' })
    throw error
  }
}

/** The rules of a merge, asked before it and for the view of what it would come to. */
export async function mustBeMergeable(on: Sql, ticket: TicketRow, into: TicketRow): Promise<void> {
  mustGoOnHere(ticket)
  mustBeOpen(into)
  const wrong = await doubtsAbout(on, ticket, into)
  if (wrong) throw invalid({ propertyPath: 'into', code: wrong })
}

/** Both are as they were; what was written since stays where it was written. */
export async function unmerge(tx: Sql, seen: TicketRow, context: Context): Promise<TicketRow> {
  if (!seen.merged) throw new AppError('conflict')
  const { ticket, into } = await lockBoth(tx, { ticket: seen.uuid, into: seen.merged.into })
  if (ticket.merged?.into !== into.uuid) throw new AppError('conflict')
  const row = await restate(tx, ticket, null, ticket.merged.status, context)
  if (into.deleted_at) return row
  await changeWatchers(tx, into, ticket.merged.watchers, context, removeWatchers)
  await noteOnTicket(tx, into.uuid, [{ field: 'mergedTickets', before: `#${row.public_id}`, after: null }], context)
  return row
}

async function changeWatchers(
  tx: Sql,
  into: TicketRow,
  people: readonly string[],
  { actor }: Context,
  change: typeof addWatchers,
): Promise<void> {
  if (people.length === 0) return
  await change(tx, into.uuid, people)
  await announceWatchers(tx, into, actor)
}

/** What is read in a ticket stays with its customer (AMB-266). */
export async function customerOfMerged(on: Sql, { uuid }: TicketRow): Promise<Violation[]> {
  const [part] = await findMergedInto(on, uuid)
  return part ? [{ propertyPath: 'customer', code: 'customer-of-merged', details: { publicId: part.public_id } }] : []
}

/** Always in the same order, so that two merges never wait for each other. */
async function lockBoth(tx: Sql, { ticket, into }: { ticket: string; into: string }) {
  const rows = new Map<string, TicketRow>()
  for (const uuid of [...new Set([ticket, into])].sort()) {
    const row = await lockTicket(tx, uuid)
    if (row) rows.set(uuid, row)
  }
  const [one, other] = [rows.get(ticket), rows.get(into)]
  if (!one || one.deleted_at || !other) throw new AppError('not-found')
  return { ticket: one, into: other }
}

/** A merge shows nobody what they could not see before: both have the same readers, or those of the one see the other anyway. */
async function doubtsAbout(on: Sql, ticket: TicketRow, into: TicketRow): Promise<Violation['code'] | undefined> {
  if (ticket.uuid === into.uuid) return 'merge-itself'
  if (ticket.customer !== into.customer) return 'merge-other-customer'
  const [one, other] = [audienceOf(ticket), audienceOf(into)]
  if (one.staffRole !== other.staffRole || one.internal !== other.internal) return 'merge-other-readers'
  const below = await findDescendants(on, ticket.uuid)
  if (below.some(({ status }) => !isFinished(status))) return 'merge-open-sub-tickets'
  const strangers = ticket.people.filter((person) => !into.people.includes(person))
  if (!one.internal && (await customersOutside(on, strangers, into.customer)).length > 0) return 'merge-unseen'
  return undefined
}

/** It counts as closed while it is merged, without a step of its workflow. */
async function restate(
  tx: Sql,
  ticket: TicketRow,
  merged: MergedTicket | null,
  status: Status,
  context: Context,
): Promise<TicketRow> {
  const { actor, clock } = context
  const now = clock.now()
  const numberOf = (one: MergedTicket | null) => (one ? `#${one.publicId}` : null)
  const changes = [
    { field: 'mergedInto', before: numberOf(ticket.merged), after: numberOf(merged) },
    ...(status === ticket.status ? [] : [{ field: 'status', before: ticket.status, after: status }]),
  ]
  if (context.seenVersion !== undefined && overtaken(changes, ticket.field_versions, context.seenVersion).length > 0)
    throw new AppError('changed', { current: await presentTicket(tx, ticket, context) })
  const stamp = { updated_at: now, updated_by: actor.uuid, processed_at: now }
  const row = await updateTicket(tx, ticket, { merged, status, ...stamp }, changes)
  if (!row) throw new AppError('conflict')
  if (status === ticket.status) await announceChange(tx, row, personOf(actor), changes)
  else {
    const facts = await ticketFacts(tx, row)
    const transition = merged ? 'merge' : 'unmerge'
    const told = { ticket: facts, transition, from: ticket.status, actor: personOf(actor), changes }
    await emit(tx, ticketTransitioned, { ...told, version: row.version })
  }
  return row
}
