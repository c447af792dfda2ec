import type { ActivityEntry } from '@leitstand/contracts/notification/requests'

type OfNote =
  | 'alert-failed'
  | 'alert-sent'
  | 'alert-taken'
  | 'comes-back'
  | 'mail-late'
  | 'mail-loop'
  | 'mail-undelivered'
type OfComment = 'approved' | 'changed' | 'removed' | 'restored' | 'unapproved'
type OfWorktime = 'booked' | 'billed' | 'unbilled' | 'reversed' | 'changed' | 'removed'
/** What an entry tells, by which its sentence is found. */
export type Sentence =
  | Exclude<ActivityEntry['kind'], 'worktime'>
  | `comment-${OfComment}`
  | `worktime-${OfWorktime}`
  | 'attachment-removed'
  | OfNote

export function sentenceOf({ kind, changes }: Pick<ActivityEntry, 'kind' | 'changes'>): Sentence {
  if (kind === 'comment' && changes.length > 0) return `comment-${ofComment(changes)}`
  if (kind === 'worktime') return `worktime-${ofWorktime(changes)}`
  if (kind === 'notification') return changes.flatMap(({ field }) => ofNote[field] ?? [])[0] ?? kind
  return kind === 'attachment' && !had(changes, 'after') ? 'attachment-removed' : kind
}

/** What the fields of a note about the ticket say. */
const ofNote: Readonly<Record<string, OfNote>> = {
  undeliverable: 'mail-undelivered',
  delayed: 'mail-late',
  'mail-loop': 'mail-loop',
  delivered: 'alert-sent',
  failed: 'alert-failed',
  acknowledged: 'alert-taken',
  resumesAt: 'comes-back',
}

function ofComment(changes: ActivityEntry['changes']): OfComment {
  const mark = (name: string) => changes.find(({ field }) => field === name)?.after
  const [deleted, approved] = [mark('deleted'), mark('approved')]
  if (typeof deleted === 'boolean') return deleted ? 'removed' : 'restored'
  if (typeof approved === 'boolean') return approved ? 'approved' : 'unapproved'
  return 'changed'
}

function ofWorktime(changes: ActivityEntry['changes']): OfWorktime {
  if (!had(changes, 'before')) return isNegative(changes) ? 'reversed' : 'booked'
  if (!had(changes, 'after')) return 'removed'
  const mark = changes.find(({ field }) => field === 'billed')
  if (mark) return mark.after === true ? 'billed' : 'unbilled'
  return 'changed'
}

function had(changes: ActivityEntry['changes'], side: 'before' | 'after'): boolean {
  return changes.some((change) => change[side] !== null && change[side] !== undefined)
}

/** Only a reversal takes time back. */
function isNegative(changes: ActivityEntry['changes']): boolean {
  const time = changes.find(({ field }) => field === 'accruedTime')?.after
  return typeof time === 'string' && time.startsWith('-')
}
