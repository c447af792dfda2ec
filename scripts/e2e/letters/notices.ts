import type { Language } from '@leitstand/contracts/actor'
import type { Person } from '@leitstand/contracts/common'
import type { DeliveryReason } from '@leitstand/contracts/mail/deliveries'
import {
  type ActivityFacts,
  type ActivityKind,
  entriesOfAnnouncement,
  entriesOfDeliveries,
  entriesOfLoop,
} from '../../../services/notification/src/domain/activity-entries.ts'
import type { Letter } from '../../../services/notification/src/domain/letter.ts'
import { type NoticeWords, noticeMail } from '../../../services/notification/src/domain/notice-mail.ts'
import type { NoticeReason } from '../../../services/notification/src/domain/notice-recipients.ts'
import { type SummaryEntry, summaryMail } from '../../../services/notification/src/domain/summary.ts'
import type { NoticeKind } from '../../../services/notification/src/domain/ticket-update.ts'
import { publicUrl, subject, url, written } from './samples.ts'

const anna: Person = { uuid: '0198c0de-0000-7000-8000-000000000001', name: 'Anna Weber' }
const ticket = { publicId: 10023, subject, url, type: 'normal', status: 'in_progress' } as const

const kinds: Record<NoticeKind, NoticeReason> = {
  created: 'responsible',
  comment: 'assigned',
  status: 'customer',
  assignment: 'assigned',
  change: 'watching',
  attachment: 'watching',
  worktime: 'watching',
  mention: 'mentioned',
  notification: 'assigned',
  due: 'assigned',
  sla: 'responsible',
  undelivered: 'wrote',
  'mail-loop': 'assigned',
  badRating: 'assigned',
}

/** A notice of each kind, and what comments make of one. */
export function noticeLetters(language: Language): (Letter & { name: string })[] {
  const notice = (name: string, words: Partial<NoticeWords> & Pick<NoticeWords, 'kind'>) => {
    const usual = { entry: entryOf(words.kind), reason: kinds[words.kind], isRateable: false, ticket }
    return { name: `notice-${name}`, ...noticeMail({ ...usual, ...words }, { language, timeZone: 'Europe/Berlin' }) }
  }
  const comment = (internal: boolean, text: string, textFormat: 'markdown' | 'plain') => ({
    ...bare,
    internal,
    comment: { uuid: anna.uuid, text, textFormat },
  })
  const [announced = bare] = entriesOfAnnouncement(anna, '2026-02-12T10:00:00Z')
  return [
    ...(Object.keys(kinds) as NoticeKind[]).map((kind) => notice(kind, { kind })),
    notice('comment-formatted', { kind: 'comment', entry: comment(false, written, 'markdown') }),
    notice('comment-plain', { kind: 'comment', entry: comment(true, '# df -h\n  98%', 'plain'), reason: 'watching' }),
    notice('handed-over', { kind: 'assignment', entry: comment(true, '**web1**', 'markdown') }),
    notice('changed', { kind: 'change', entry: { ...bare, changes: ofMany } }),
    notice('closed', { kind: 'status', isRateable: true }),
    notice('resumes', { kind: 'notification', entry: announced }),
  ]
}

const ofMany = [
  { field: 'priority', before: 'medium', after: 'highest' },
  { field: 'dueAt', before: null, after: '2026-02-12T10:00:00Z' },
  { field: 'responsibleGroups', before: ['Support'], after: ['Support', 'Technik'] },
  { field: 'subject', before: 'Fehler', after: 'Fehler 500' },
]
const bare: ActivityFacts = {
  kind: 'comment',
  internal: false,
  about: null,
  author: anna,
  changes: [],
  comment: null,
  mentions: [],
}

function entryOf(kind: NoticeKind): ActivityFacts {
  const [loop = bare] = entriesOfLoop(anna, 'robot@nordlicht.example')
  if (kind === 'mail-loop') return loop
  if (kind !== 'undelivered') return bare
  const reasons: DeliveryReason[] = ['mailbox-full', 'refused-by-policy', 'unknown-address']
  const unreached = reasons.map((reason, at) => ({
    address: `empfaenger${at}@nordlicht.example`,
    state: 'refused' as const,
    reason,
    status: null,
  }))
  return entriesOfDeliveries(anna, unreached)[0] ?? bare
}

export function summaryLetter(language: Language): Letter & { name: string } {
  const entry = (kind: ActivityKind, comment: string | null, about: SummaryEntry['ticket'] = ticket) => ({
    ticket: about,
    kind,
    reason: 'watching' as const,
    authorName: anna.name,
    at: new Date('2026-02-12T09:30:00Z'),
    comment,
    format: comment === null ? null : ('markdown' as const),
  })
  const other = { publicId: 10024, subject: 'VPN' }
  const entries = [
    entry('created', null),
    entry('comment', written),
    entry('status', null),
    entry('change', null, other),
  ]
  return { name: 'summary', ...summaryMail(entries, { language, timeZone: 'Europe/Berlin', publicUrl }) }
}
