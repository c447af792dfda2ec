import type { Actor } from '@leitstand/contracts/actor'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { isFinished } from '@leitstand/contracts/workflow/states'
import type { Sql } from '@leitstand/kit/database'
import { conditions } from '@leitstand/kit/list'
import type { RowOf } from '@leitstand/kit/row-of'
import { audienceColumns, audienceRecord, audienceToRow, audienceUpdate, visibleTo } from '@leitstand/kit/visibility'
import { basisOf, type KnownTicket } from '../domain/known-ticket.ts'
import type { TicketEvent } from '../domain/plan-firings.ts'
import { type EnteredState, stateIn } from '../domain/states-of-ticket.ts'
import type { KnownTicketModel } from '../generated/prisma/models/KnownTicket.ts'

type TicketRow = RowOf<KnownTicketModel, { facts: TicketFacts; states: EnteredState[] }> & { is_new: boolean }

/** What was said of a ticket. */
export interface TicketUpdate {
  facts: TicketFacts
  activityAt: string
  firstResponseAt: string | null
  event: TicketEvent
}
export interface KeptTicket {
  ticket: KnownTicket
  event: TicketEvent
}

/** What is added, and what any news does to a ticket that is known. */
const adding = `INSERT INTO tickets AS known (uuid, public_id, version, facts, is_finished, last_activity_at,
       first_response_at, first_finished_at, sla_basis, states, ${audienceColumns})
     SELECT uuid, public_id, version, facts, is_finished, greatest(activity_at, first_response_at),
       first_response_at, finished_at, basis, states, ${audienceColumns}
     FROM jsonb_to_recordset($1::jsonb) AS news (uuid uuid, public_id bigint, version int, facts jsonb, is_finished boolean,
       activity_at timestamptz, first_response_at timestamptz, finished_at timestamptz, basis text, states jsonb, ${audienceRecord})
     ON CONFLICT (uuid) DO UPDATE SET last_activity_at = greatest(known.last_activity_at, excluded.last_activity_at),
       first_response_at = least(known.first_response_at, excluded.first_response_at)`
// Only a row that was there before was locked for its update, which its xmax tells.
const answering = 'RETURNING known.*, xmax = 0 AS is_new'

/**
 * Keeps the facts of tickets, each of them once, where they are newer than the known ones. Answers and locks those that
 * were news; what came too late changes nothing.
 */
export async function keepTickets(tx: Sql, updates: readonly TicketUpdate[]): Promise<KeptTicket[]> {
  return await keep(
    tx,
    updates,
    ({ facts }) => [stateIn(facts)],
    `, public_id = excluded.public_id, version = excluded.version, facts = excluded.facts,
       ${audienceUpdate}, is_finished = excluded.is_finished, first_finished_at = coalesce(known.first_finished_at, excluded.first_finished_at)
     WHERE known.version < excluded.version`,
    'tickets-keep',
  )
}

/**
 * Locks and answers the tickets to which something happened that happens once, heard after something newer: replicas share the
 * events, so the change of a ticket may come before its creation.
 */
export async function findOvertaken(tx: Sql, updates: readonly TicketUpdate[]): Promise<KeptTicket[]> {
  const once = new Map(updates.filter(happensOnce).map((update) => [update.facts.uuid, update]))
  if (once.size === 0) return []
  const tickets = await lockTickets(tx, [...once.keys()])
  return tickets.flatMap((ticket) => {
    const update = once.get(ticket.uuid)
    if (!update) return []
    const kind = isStillSo(update, ticket) ? update.event.kind : 'sla-changed'
    return [{ ticket, event: { ...update.event, kind, overtaken: update.facts } }]
  })
}

/** What is newer than any other change says what this one would have said. */
function happensOnce({ event: { kind } }: TicketUpdate): boolean {
  return kind === 'created' || kind === 'transitioned'
}

/** A state that the ticket has left again is no news to rules; clocks stood still in it. */
function isStillSo({ facts, event: { kind } }: TicketUpdate, ticket: KnownTicket): boolean {
  return kind === 'created' || facts.status === ticket.facts.status
}

/** Notes activity on tickets, each of them once, and locks them. One that is not known yet is kept as older than any news of its own. */
export async function noteActivity(tx: Sql, updates: readonly TicketUpdate[]): Promise<KeptTicket[]> {
  const older = updates.map((one) => ({ ...one, facts: { ...one.facts, version: 0 } }))
  return await keep(tx, older, () => [], '', 'tickets-activity')
}

/** `statesOf` says in which states one is that was not known; those of a known one are added to (entered-states.ts). */
async function keep(
  tx: Sql,
  updates: readonly TicketUpdate[],
  statesOf: (update: TicketUpdate) => EnteredState[],
  more: string,
  name: string,
): Promise<KeptTicket[]> {
  if (updates.length === 0) return []
  const given = JSON.stringify(updates.map((update) => ({ ...toRow(update), states: statesOf(update) })))
  const rows = await tx.query<TicketRow>(`${adding}${more} ${answering}`, [given], name)
  const kept = new Map(rows.map((row) => [row.uuid, toKnownTicket(row)]))
  return updates.flatMap(({ facts, event }) => {
    const ticket = kept.get(facts.uuid)
    return ticket ? [{ ticket, event }] : []
  })
}

function toRow({ facts, activityAt, firstResponseAt }: TicketUpdate) {
  const finished = isFinished(facts.status) || facts.deleted
  return {
    uuid: facts.uuid,
    public_id: facts.publicId,
    version: facts.version,
    facts,
    is_finished: finished,
    activity_at: activityAt,
    first_response_at: firstResponseAt,
    finished_at: finished ? facts.updatedAt : null,
    basis: basisOf(facts),
    ...audienceToRow(facts.audience),
  }
}

/** Locks tickets for the rest of the transaction: their timers and agreements are worked out by one at a time. */
export async function lockTickets(tx: Sql, uuids: readonly string[]): Promise<KnownTicket[]> {
  const rows = await tx.query<TicketRow>(
    'SELECT *, false AS is_new FROM tickets WHERE uuid = ANY($1) ORDER BY uuid FOR UPDATE',
    [uuids],
    'tickets-lock',
  )
  return rows.map(toKnownTicket)
}

/** Notes what agreements were determined for, and the version of the last announcement. */
export async function noteAgreements(
  tx: Sql,
  notes: readonly { ticket: string; basis: string; version: number }[],
): Promise<void> {
  if (notes.length === 0) return
  await tx.query(
    `UPDATE tickets SET sla_basis = note.basis, sla_version = note.version
     FROM unnest($1::uuid[], $2::text[], $3::int[]) AS note (ticket, basis, version) WHERE uuid = note.ticket`,
    [notes.map(({ ticket }) => ticket), notes.map(({ basis }) => basis), notes.map(({ version }) => version)],
    'tickets-agreements',
  )
}

/** The next unfinished tickets in the order of their uuid. */
export async function unfinishedAfter(tx: Sql, after: string | null, limit: number): Promise<string[]> {
  const rows = await tx.query<{ uuid: string }>(
    `SELECT uuid FROM tickets WHERE NOT is_finished AND uuid > coalesce($1, '00000000-0000-0000-0000-000000000000'::uuid)
     ORDER BY uuid LIMIT $2`,
    [after, limit],
  )
  return rows.map(({ uuid }) => uuid)
}

/** The unfinished tickets to whom an answer is promised and not given yet, the newest first; nothing is locked. */
export async function unansweredOf(
  sql: Pick<Sql, 'query'>,
  actor: Actor,
  before: string | null,
  limit: number,
): Promise<KnownTicket[]> {
  const on = conditions(before, limit)
  on.and(`NOT is_finished AND ($1::uuid IS NULL OR tickets.uuid < $1::uuid)`)
  on.and(visibleTo(actor, 'tickets', on.given))
  const rows = await sql.query<TicketRow>(
    `SELECT tickets.*, false AS is_new FROM tickets JOIN ticket_slas AS sla ON sla.ticket = tickets.uuid AND sla.responded_at IS NULL
     ${on.where()} ORDER BY tickets.uuid DESC LIMIT $2`,
    on.values,
  )
  return rows.map(toKnownTicket)
}

function toKnownTicket(row: TicketRow): KnownTicket {
  return {
    uuid: row.uuid,
    facts: row.facts,
    lastActivityAt: row.last_activity_at.getTime(),
    firstResponseAt: row.first_response_at?.getTime() ?? null,
    firstFinishedAt: row.first_finished_at?.getTime() ?? null,
    basis: row.sla_basis,
    slaVersion: row.sla_version,
    isNew: row.is_new,
    states: row.states,
  }
}
