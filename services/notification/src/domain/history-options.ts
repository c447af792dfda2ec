import type { HistoryOption } from '@leitstand/contracts/notification/requests'
import type { ActivityKind } from './activity-entries.ts'

const kindOfOption: Readonly<Record<Exclude<HistoryOption, 'mentions'>, ActivityKind>> = {
  comments: 'comment',
  status: 'status',
  assignment: 'assignment',
  attachments: 'attachment',
  worktimes: 'worktime',
  notifications: 'notification',
}

/** The options of the activity stream (AMB-082) as kinds of entries; none of them means everything. */
export function entriesOf(options: readonly HistoryOption[]): { kinds: ActivityKind[]; withMentions: boolean } {
  const kinds = options.flatMap((option) => (option === 'mentions' ? [] : kindOfOption[option]))
  return { kinds, withMentions: options.includes('mentions') }
}
