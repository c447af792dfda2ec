import type { Actor } from '@leitstand/contracts/actor'
import { worktimeChanged } from '@leitstand/contracts/billing/events'
import type { Worktime } from '@leitstand/contracts/billing/requests'
import type { Change } from '@leitstand/contracts/common'
import type { Clock } from '@leitstand/kit/clock'
import type { Sql } from '@leitstand/kit/database'
import { emit, personOf } from '@leitstand/kit/outbox'
import { worktimeAudience } from '../domain/worktime-policy.ts'
import { readRounding } from './copies.ts'
import { refreshReportings } from './refresh-reporting.ts'
import { findTicket, type TicketCopy } from './tickets.ts'
import {
  deleteWorktime,
  findWorktime,
  toWorktime,
  type WorktimeRow,
  type WorktimeValues,
  writeWorktime,
} from './worktimes.ts'

interface Writer {
  actor: Actor
  clock: Clock
}

/** Writes a booking, tells of it, and brings the reporting row of its ticket up to date. */
export async function saveWorktime(
  tx: Sql,
  writer: Writer,
  change: { uuid: string; before: WorktimeRow | undefined; values: WorktimeValues },
): Promise<Worktime> {
  await writeWorktime(tx, change.uuid, change.values)
  const row = await findWorktime(tx, writer.actor, change.uuid)
  if (!row) throw new Error(`The worktime ${change.uuid} cannot be read by who wrote it`)
  const rounding = await readRounding(tx)
  const worktime = toWorktime(row, rounding)
  const before = change.before && toWorktime(change.before, rounding)
  await tell(tx, writer, worktime, before, false)
  return worktime
}

export async function removeWorktime(tx: Sql, writer: Writer, row: WorktimeRow): Promise<Worktime> {
  await deleteWorktime(tx, row.uuid)
  const worktime = toWorktime(row, await readRounding(tx))
  const removed = { ...worktime, version: worktime.version + 1 }
  await tell(tx, writer, removed, worktime, true)
  return removed
}

async function tell(
  tx: Sql,
  { actor, clock }: Writer,
  worktime: Worktime,
  before: Worktime | undefined,
  deleted: boolean,
): Promise<void> {
  await refreshReportings(tx, [worktime.ticket.uuid], clock.now())
  const ticket = await findTicket(tx, worktime.ticket.uuid)
  if (!ticket) return
  await emit(tx, worktimeChanged, toldOf(worktime, ticket, { actor, before, deleted }))
}

/** What is told of a booking that was made, changed, billed or removed. */
export function toldOf(
  worktime: Worktime,
  ticket: Pick<TicketCopy, 'uuid' | 'publicId' | 'audience'>,
  { actor, before, deleted }: { actor: Actor; before: Worktime | undefined; deleted: boolean },
) {
  const { uuid, accruedMinutes, billableMinutes, internal, startAt, description, billed, version } = worktime
  const employee = { uuid: worktime.employee.uuid, name: worktime.employee.name }
  const minutes = { accruedMinutes, billableMinutes }
  const { publicId } = ticket
  return {
    worktime: {
      ...{ uuid, ticket: ticket.uuid, publicId, employee, ...minutes },
      ...{ internal, startAt, description, billed, deleted, version },
    },
    audience: worktimeAudience({ audience: ticket.audience, internal, customer: worktime.customer?.uuid ?? null }),
    actor: personOf(actor),
    changes: changesBetween(before, deleted ? undefined : worktime),
    version,
  }
}

const auditedFields = ['accruedTime', 'startAt', 'endAt', 'description', 'internal', 'edgeShift', 'billed'] as const

function changesBetween(before: Worktime | undefined, after: Worktime | undefined): Change[] {
  return auditedFields
    .filter((field) => before?.[field] !== after?.[field])
    .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }))
}
