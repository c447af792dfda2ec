import type { ActivityEntry } from '@leitstand/contracts/notification/requests'

type OfMail = 'mail-undelivered' | 'mail-late' | 'mail-loop'
type OfAlert = 'alert-sent' | 'alert-failed' | 'alert-taken'
type OfWorktime = 'booked' | 'billed' | 'unbilled' | 'reversed' | 'changed' | 'removed'
/** What an entry tells, by which its sentence is found. */
export type Sentence =
  | Exclude<ActivityEntry['kind'], 'worktime'>
  | `worktime-${OfWorktime}`
  | 'attachment-removed'
  | OfMail
  | OfAlert
  | 'comes-back'

export function sentenceOf({ kind, changes }: Pick<ActivityEntry, 'kind' | 'changes'>): Sentence {
  if (kind === 'worktime') return `worktime-${ofWorktime(changes)}`
  if (kind === 'notification') return mailIn(changes) ?? otherIn(changes) ?? kind
  return kind === 'attachment' && !had(changes, 'after') ? 'attachment-removed' : kind
}

/** Does an entry tell how a mail fared? */
export function isAboutMail({ kind, changes }: Pick<ActivityEntry, 'kind' | 'changes'>): boolean {
  return kind === 'notification' && mailIn(changes) !== undefined
}

function mailIn(changes: ActivityEntry['changes']): OfMail | undefined {
  return changes.flatMap(({ field }) => ofMail[field] ?? [])[0]
}

/** What the fields of such an entry say. */
const ofMail: Readonly<Record<string, OfMail>> = {
  undeliverable: 'mail-undelivered',
  delayed: 'mail-late',
  'mail-loop': 'mail-loop',
}

function otherIn(changes: ActivityEntry['changes']): OfAlert | 'comes-back' | undefined {
  return changes.flatMap(({ field }) => ofAlert[field] ?? (field === 'resumesAt' ? 'comes-back' : []))[0]
}

const ofAlert: Readonly<Record<string, OfAlert>> = {
  delivered: 'alert-sent',
  failed: 'alert-failed',
  acknowledged: 'alert-taken',
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
