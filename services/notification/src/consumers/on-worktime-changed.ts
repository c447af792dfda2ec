import { worktimeChanged } from '@leitstand/contracts/billing/events'
import { consumeAll } from '../context.ts'
import { entriesOfWorktime } from '../domain/activity-entries.ts'
import { withdrawalsOfWorktime } from '../domain/withdrawals.ts'
import { recordMoments } from '../recording/record-moments.ts'
import { lockTickets } from '../store/tickets.ts'

export const onWorktimeChanged = consumeAll(
  [worktimeChanged],
  ({ worktime }) => worktime.uuid,
  async (received, { tx }) => {
    const versions = await lockTickets(
      tx,
      received.map(({ data }) => data.worktime.ticket),
    )
    await recordMoments(
      tx,
      received.map(({ data: { worktime, audience, ...about }, event }) => ({
        // Billing does not say how old the ticket was; what is known of it is not newer.
        ticket: { uuid: worktime.ticket, version: versions.get(worktime.ticket) ?? 0 },
        at: new Date(event.time),
        entries: entriesOfWorktime(about, worktime, { audience }),
      })),
      received.flatMap(({ data: { worktime, changes } }) => withdrawalsOfWorktime({ ...worktime }, changes)),
    )
  },
)
