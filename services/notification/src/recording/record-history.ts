import type { ConsumerContext } from '@leitstand/kit/chassis'
import type { HistoryEvent } from '../domain/ticket-update.ts'
import { updatesOf } from '../domain/ticket-updates.ts'
import type { Withdrawal } from '../domain/withdrawals.ts'
import { tickets } from '../store/tickets.ts'
import { notifyGroups } from './notify-groups.ts'
import { notifyPeople } from './notify-people.ts'
import { recordMoments } from './record-moments.ts'

/** Keeps what happened in the history of the tickets, and tells whoever should know. */
export async function recordHistory(
  events: readonly HistoryEvent[],
  publicUrl: string,
  { tx, clock, config }: ConsumerContext,
  withdrawals: readonly Withdrawal[] = [],
): Promise<void> {
  const now = clock.now()
  await tickets.keep(
    tx,
    events.map(({ ticket }) => ticket),
  )
  const recorded = await recordMoments(tx, events, withdrawals)
  const updates = updatesOf(recorded, now)
  // What became private is taken back at once, whoever is known; a batch that must wait is taken apart.
  const isUrgent = events.length === 1 && withdrawals.length > 0
  await notifyPeople(updates, publicUrl, { tx, now, timeZone: config.timeZone, isUrgent })
  await notifyGroups(updates, publicUrl, { tx, now })
}
