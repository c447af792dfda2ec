import { worktimeChanged } from '@leitstand/contracts/billing/requests'
import { consumeAll } from '../context.ts'
import { entriesOfWorktime } from '../domain/activity-entries.ts'
import { addHistory } from '../store/activity.ts'

export const onWorktimeChanged = consumeAll(
  [worktimeChanged],
  ({ worktime }) => worktime.uuid,
  (heard, { tx }) =>
    addHistory(
      tx,
      heard.map(({ data: { worktime, ...happening }, event }) => ({
        ticket: worktime.ticket,
        at: new Date(event.time),
        entries: entriesOfWorktime(happening, worktime),
      })),
    ),
)
