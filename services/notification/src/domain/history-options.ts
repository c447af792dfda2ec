import type { ActivityKind } from './activity-entries.ts'

const kindOfOption: Readonly<Record<string, ActivityKind>> = {
  comments: 'comment',
  status: 'status',
  assignment: 'assignment',
  attachments: 'attachment',
  worktimes: 'worktime',
  notifications: 'notification',
}

/** The options of the activity stream (AMB-082) as kinds of entries; none of them means everything. Unknown ones are ignored. */
export function historyOptions(options: readonly string[]): { kinds: ActivityKind[]; withMentions: boolean } {
  const words = options.flatMap((option) => option.split(',')).map((word) => word.trim())
  return { kinds: words.flatMap((word) => kindOfOption[word] ?? []), withMentions: words.includes('mentions') }
}
