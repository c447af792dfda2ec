import { worktimeChanged } from '@leitstand/contracts/billing/events'
import { consumeAll } from '../context.ts'
import { noteWork, worktimes } from '../store/worktimes.ts'

/** What was booked on tickets, which is read with them. */
export const learnWorktimes = consumeAll(
  [worktimeChanged],
  ({ worktime }) => worktime.uuid,
  async (received, { tx }) => {
    await worktimes.keep(
      tx,
      received.map(({ data: { worktime } }) => worktime),
    )
    // To mark time as billed is no work on its ticket.
    const worked = received.filter(({ data }) => data.changes.some(({ field }) => field !== 'billed'))
    await noteWork(
      tx,
      worked.map(({ data: { worktime }, event }) => ({ ...worktime, at: new Date(event.time) })),
    )
  },
)
