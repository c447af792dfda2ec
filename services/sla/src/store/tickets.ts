import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { isFinished } from '@leitstand/contracts/workflow/states'
import type { Sql } from '@leitstand/kit/database'
import type { RuleTicket } from '../domain/rule.ts'
import type { TicketSlaRow } from './ticket-slas.ts'

/** A ticket as this service keeps it: the newest facts, and what their history adds. */
export interface TicketRow {
  uuid: string
  version: number
  facts: TicketFacts
  last_activity_at: Date
  first_response_at: Date | null
  first_finished_at: Date | null
  sla_basis: string | null
}

/** Locks a ticket for the rest of the transaction: its alarms and its agreement are worked out by one at a time. */
export async function lockTicket(tx: Sql, uuid: string): Promise<TicketRow | undefined> {
  const [row] = await tx.query<TicketRow>('SELECT * FROM tickets WHERE uuid = $1 FOR UPDATE', [uuid], 'ticket-lock')
  return row
}

interface Kept {
  /** As it is now. */
  row: TicketRow
  /** The event told something that was not known. */
  isNews: boolean
  isNew: boolean
}

/** Keeps the facts if they are newer than the known ones, and locks the ticket either way. */
export async function keepTicket(tx: Sql, facts: TicketFacts): Promise<Kept> {
  const finished = isFinished(facts.status) || facts.deleted
  const values = [facts.uuid, facts.publicId, facts.version, facts, finished, facts.updatedAt]
  const [added] = await tx.query<TicketRow>(
    `INSERT INTO tickets (uuid, public_id, version, facts, is_finished, last_activity_at, first_finished_at)
     VALUES ($1, $2, $3, $4, $5, $6, CASE WHEN $5 THEN $6::timestamptz END)
     ON CONFLICT (uuid) DO NOTHING RETURNING *`,
    values,
    'ticket-add',
  )
  if (added) return { row: added, isNews: true, isNew: true }
  const [changed] = await tx.query<TicketRow>(
    `UPDATE tickets SET public_id = $2, version = $3, facts = $4, is_finished = $5,
       last_activity_at = greatest(last_activity_at, $6),
       first_finished_at = coalesce(first_finished_at, CASE WHEN $5 THEN $6::timestamptz END)
     WHERE uuid = $1 AND version < $3 RETURNING *`,
    values,
    'ticket-change',
  )
  if (changed) return { row: changed, isNews: true, isNew: false }
  const row = await lockTicket(tx, facts.uuid)
  if (!row) throw new Error(`The ticket ${facts.uuid} vanished while it was kept`)
  return { row, isNews: false, isNew: false }
}

export interface ImportedTicket {
  facts: TicketFacts
  firstResponseAt: string | undefined
  basis: string
}

/** Adds tickets in one statement and answers those that were not known, as they are before any agreement was determined. */
export async function addImported(tx: Sql, tickets: readonly ImportedTicket[]): Promise<TicketRow[]> {
  const given = tickets.map(({ facts, firstResponseAt, basis }) => ({
    uuid: facts.uuid,
    public_id: facts.publicId,
    version: facts.version,
    facts,
    is_finished: isFinished(facts.status) || facts.deleted,
    updated_at: facts.updatedAt,
    first_response_at: firstResponseAt ?? null,
    sla_basis: basis,
  }))
  const rows = await tx.query<TicketRow>(
    `INSERT INTO tickets (uuid, public_id, version, facts, is_finished, last_activity_at, first_response_at, first_finished_at, sla_basis)
     SELECT uuid, public_id, version, facts, is_finished, greatest(updated_at, first_response_at), first_response_at,
       CASE WHEN is_finished THEN updated_at END, sla_basis
     FROM jsonb_to_recordset($1::jsonb) AS row (uuid uuid, public_id bigint, version int, facts jsonb, is_finished boolean,
       updated_at timestamptz, first_response_at timestamptz, sla_basis text)
     ON CONFLICT (uuid) DO NOTHING RETURNING *`,
    [JSON.stringify(given)],
    'tickets-import',
  )
  return rows.map((row) => ({ ...row, sla_basis: null }))
}

export async function noteActivity(tx: Sql, uuid: string, at: string, isFirstResponse: boolean): Promise<TicketRow> {
  const [row] = await tx.query<TicketRow>(
    `UPDATE tickets SET last_activity_at = greatest(last_activity_at, $2::timestamptz),
       first_response_at = CASE WHEN $3 THEN least(coalesce(first_response_at, $2::timestamptz), $2::timestamptz)
                                ELSE first_response_at END
     WHERE uuid = $1 RETURNING *`,
    [uuid, at, isFirstResponse],
    'ticket-activity',
  )
  if (!row) throw new Error(`The ticket ${uuid} of a comment is not known`)
  return row
}

/** Notes what the agreement was determined for. */
export async function setBasis(tx: Sql, uuid: string, basis: string): Promise<void> {
  await tx.query('UPDATE tickets SET sla_basis = $2 WHERE uuid = $1', [uuid, basis], 'ticket-basis')
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

export function toRuleTicket(row: TicketRow, sla: TicketSlaRow | undefined): RuleTicket {
  const { facts } = row
  return {
    ...facts,
    createdAt: Date.parse(facts.createdAt),
    dueAt: facts.dueAt === null ? null : Date.parse(facts.dueAt),
    lastActivityAt: row.last_activity_at.getTime(),
    sla: sla ? { uuid: sla.sla, dueAt: sla.due_at.getTime(), respondedAt: sla.responded_at?.getTime() ?? null } : null,
  }
}
