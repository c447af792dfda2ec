import type { Actor } from '@leitstand/contracts/actor'
import { restorableSince } from './restoring.ts'
import type { LastStep, TicketRow } from './rows.ts'
import { mayUndoStep } from './ticket-policy.ts'

const columns = [
  'status',
  'adjourn_date',
  'adjourn_time',
  'adjourned_until',
  'adjourned_from',
  'minutes_before_resume',
  'adjourn_sub_tickets',
  'notify_on_resume',
  'work_started_at',
  'approved_at',
] as const
const instants: readonly string[] = ['adjourned_until', 'work_started_at', 'approved_at']

/** The columns that a step may write. */
export type StepColumns = Partial<Pick<TicketRow, (typeof columns)[number]>>

/** What is kept of a step that writes these columns. */
export function lastStep(seen: TicketRow, written: StepColumns, by: string, at: Date): LastStep {
  const before = Object.fromEntries(columns.filter((name) => name in written).map((name) => [name, seen[name]]))
  return { by, at: at.toISOString(), version: seen.version + 1, before }
}

/** What takes the last step back, if this person may still do so. */
export function wayBack(
  ticket: TicketRow,
  actor: Actor,
  now: Date,
): (StepColumns & Pick<TicketRow, 'status'>) | undefined {
  const { last_step: step, field_versions: versions } = ticket
  if (!step || !mayUndoStep(actor, ticket, step) || step.version !== versions['status']) return undefined
  if (new Date(step.at) < restorableSince(now)) return undefined
  const entries = Object.entries(step.before).map(([name, value]) => [name, revived(name, value)] as const)
  return Object.fromEntries(entries) as StepColumns & Pick<TicketRow, 'status'>
}

function revived(name: string, value: unknown): unknown {
  return instants.includes(name) && typeof value === 'string' ? new Date(value) : value
}
