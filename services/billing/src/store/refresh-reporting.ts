import type { Status } from '@leitstand/contracts/workflow/states'
import type { Sql } from '@leitstand/kit/database'
import type { FieldsOf } from '@leitstand/kit/fields-of'
import { newId } from '@leitstand/kit/ids'
import type { RowOf } from '@leitstand/kit/row-of'
import { figuresOf, type Step } from '../domain/reporting.ts'
import type { TicketStepModel } from '../generated/prisma/models/TicketStep.ts'
import type { WorktimeModel } from '../generated/prisma/models/Worktime.ts'
import type { TicketRow } from './tickets.ts'

/** Works the rows of tickets out of all that is known of their lives, several in as many statements as one. */
export async function refreshReportings(tx: Sql, tickets: readonly string[], asOf: Date): Promise<void> {
  const known = await tx.query<KnownTicket>(
    'SELECT uuid, status, created_at FROM tickets WHERE uuid = ANY($1::uuid[]) ORDER BY uuid FOR UPDATE',
    [tickets],
    'reporting-tickets',
  )
  if (known.length === 0) return
  const steps = await tx.query<StepRow>(
    'SELECT * FROM ticket_steps WHERE ticket = ANY($1::uuid[])',
    [tickets],
    'reporting-steps',
  )
  const worktimes = await tx.query<FieldsOf<WorktimeModel, 'ticket' | 'internal' | 'accruedMinutes'>>(
    'SELECT ticket, internal, accrued_minutes AS "accruedMinutes" FROM worktimes WHERE ticket = ANY($1::uuid[])',
    [tickets],
    'reporting-worktimes',
  )
  const stepsOf = Map.groupBy(steps, (step) => step.ticket)
  const worktimesOf = Map.groupBy(worktimes, (worktime) => worktime.ticket)
  const rows = known.map((ticket) =>
    toColumns(ticket, stepsOf.get(ticket.uuid) ?? [], worktimesOf.get(ticket.uuid) ?? [], asOf),
  )
  await tx.query(writeReportings, [JSON.stringify(rows)], 'reporting-write')
}

type StepRow = RowOf<TicketStepModel, { from_status: Status; to_status: Status }>

type KnownTicket = Pick<TicketRow, 'uuid' | 'status' | 'created_at'>

const written = {
  uuid: 'uuid',
  ticket: 'uuid',
  created_at: 'timestamptz',
  closed_at: 'timestamptz',
  closed_by: 'uuid',
  closed_by_name: 'text',
  first_in_progress_at: 'timestamptz',
  seconds_in_progress: 'bigint',
  seconds_open: 'bigint',
  seconds_waiting_for_customer: 'bigint',
  times_set_in_progress: 'int',
  times_reopened: 'int',
  external_worktime: 'int',
  internal_worktime: 'int',
  total_worktime: 'int',
  calculated_at: 'timestamptz',
} as const
const neverRewritten = ['uuid', 'ticket', 'created_at']

const writeReportings = `
  INSERT INTO reportings (${Object.keys(written).join(', ')})
  SELECT * FROM jsonb_to_recordset($1::jsonb) AS row (${Object.entries(written)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ')})
  ON CONFLICT (ticket) DO UPDATE SET ${Object.keys(written)
    .filter((name) => !neverRewritten.includes(name))
    .map((name) => `${name} = excluded.${name}`)
    .join(', ')}`

function toColumns(
  { uuid, status, created_at }: KnownTicket,
  steps: readonly StepRow[],
  worktimes: { internal: boolean; accruedMinutes: number }[],
  asOf: Date,
): Record<keyof typeof written, unknown> {
  const figures = figuresOf(
    { createdAt: created_at.getTime(), status, steps: steps.map(toStep), worktimes },
    asOf.getTime(),
  )
  return {
    uuid: newId(),
    ticket: uuid,
    created_at,
    closed_at: toDate(figures.closedAt),
    closed_by: figures.closedBy?.uuid ?? null,
    closed_by_name: figures.closedBy?.name ?? null,
    first_in_progress_at: toDate(figures.firstInProgressAt),
    seconds_in_progress: figures.secondsInProgress,
    seconds_open: figures.secondsOpen,
    seconds_waiting_for_customer: figures.secondsWaitingForCustomer,
    times_set_in_progress: figures.timesSetInProgress,
    times_reopened: figures.timesReopened,
    external_worktime: figures.externalWorktime,
    internal_worktime: figures.internalWorktime,
    total_worktime: figures.totalWorktime,
    calculated_at: asOf,
  }
}

function toStep(row: StepRow): Step {
  return {
    version: row.version,
    at: row.at.getTime(),
    transition: row.transition,
    from: row.from_status,
    to: row.to_status,
    by: { uuid: row.by_uuid, name: row.by_name },
  }
}

function toDate(instant: number | null): Date | null {
  return instant === null ? null : new Date(instant)
}
