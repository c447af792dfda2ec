import { worktimeChanged } from '@leitstand/contracts/billing/requests'
import { consume } from '../context.ts'
import { entriesOfWorktime } from '../domain/activity-entries.ts'
import { addEntries } from '../store/activity.ts'

export const onWorktimeChanged = consume(worktimeChanged, async ({ worktime, ...happening }, { tx, event }) => {
  await addEntries(tx, worktime.ticket, entriesOfWorktime(happening, worktime), new Date(event.time))
})
