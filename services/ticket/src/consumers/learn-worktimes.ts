import { worktimeChanged } from '@leitstand/contracts/billing/events'
import { consumeAll } from '../context.ts'
import { worktimes } from '../store/worktimes.ts'

/** What was booked on tickets, which is read with them. */
export const learnWorktimes = consumeAll(
  [worktimeChanged],
  ({ worktime }) => worktime.uuid,
  async (received, { tx }) => {
    await worktimes.keep(
      tx,
      received.map(({ data: { worktime } }) => worktime),
    )
  },
)
