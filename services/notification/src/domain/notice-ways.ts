import {
  type NoticeFact,
  type NoticeWay,
  saidByConversation,
  usualWays,
} from '@leitstand/contracts/identity/notice-ways'
import type { UserFacts } from '@leitstand/contracts/identity/requests'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { type ActivityKind, isBadRating } from './activity-entries.ts'
import type { NoticeReason } from './notice-recipients.ts'
import type { TicketUpdate } from './ticket-update.ts'

type Reader = Pick<UserFacts, 'uuid' | 'name' | 'staff' | 'groups' | 'notificationSettings'>

/** What something that happened is to one of those it is told to. */
export function factFor(
  update: TicketUpdate,
  reason: NoticeReason,
  reader: Pick<Reader, 'name' | 'staff'>,
): NoticeFact {
  const { entry, authorSide, resumption, alarm } = update
  if (alarm) return alarm.fact
  if (reason === 'mentioned') return 'mentioned'
  if (resumption) return 'resumed'
  if (reason === 'assigned' && (update.assigns || entry.kind === 'assignment')) return 'assigned'
  if (entry.kind === 'comment') return authorSide === 'customer' && reader.staff ? 'customerComment' : 'comment'
  if (entry.kind === 'change') return factOfChange(update, reason, reader.name)
  return factOfKind[entry.kind]
}

/** A bad rating is for whoever works on the ticket or answers for it. */
function factOfChange({ entry }: TicketUpdate, reason: NoticeReason, reader: string): NoticeFact {
  if (isBadRating(entry) && (reason === 'assigned' || reason === 'responsible')) return 'badRating'
  return reason === 'watching' && isNewWatcher(entry, reader) ? 'watching' : 'change'
}

const factOfKind: Record<Exclude<ActivityKind, 'comment' | 'change'>, NoticeFact> = {
  created: 'created',
  status: 'status',
  assignment: 'responsibility',
  notification: 'undelivered',
  mention: 'mentioned',
  attachment: 'change',
  worktime: 'change',
}

export interface WayQuestion {
  fact: NoticeFact
  reason: NoticeReason
  reader: Reader
  /** The reader wants to hear no more of this ticket. */
  isMuted: boolean
}

/** The table of who hears what by which way. Whoever ended the summaries finds in the bell what would be in them. */
export function wayTo(update: Pick<TicketUpdate, 'ticket'>, question: WayQuestion): NoticeWay {
  const way = chosenWay(update, question)
  if (way !== 'summary' || !question.reader.notificationSettings.summariesOff) return way
  return quietFacts.includes(question.fact) ? 'never' : 'bell'
}

/** What the reader chose, else what is summed up for them, else the usual. */
function chosenWay(
  { ticket }: Pick<TicketUpdate, 'ticket'>,
  { fact, reason, reader, isMuted }: WayQuestion,
): NoticeWay {
  const { activateNotifications, notices, summarizeNotifications, everything } = reader.notificationSettings
  if (!activateNotifications) return 'never'
  if (isMuted && fact !== 'mentioned' && fact !== 'assigned') return 'never'
  const chosen = notices[fact]
  if (chosen === undefined) return isSummarised(reader, ticket, fact) ? 'summary' : usualWay(fact, reason, reader)
  if (chosen !== 'mail') return chosen
  if (summarizeNotifications && everything) return 'summary'
  return !reader.staff && saidByConversation.includes(fact) ? 'bell' : 'mail'
}

/** What changes often and little is read in a summary without ringing. */
const quietFacts: readonly NoticeFact[] = ['change', 'watching']

export function isRung({ fact, way }: { fact: NoticeFact; way: NoticeWay }): boolean {
  return way !== 'never' && !(way === 'summary' && quietFacts.includes(fact))
}

function usualWay(fact: NoticeFact, reason: NoticeReason, { staff }: Reader): NoticeWay {
  const way = usualWays[fact][staff ? 'staff' : 'customer'] ?? 'never'
  // Who only watches is not the one that it waits for.
  return way === 'mail' && ['resumed', 'undelivered'].includes(fact) && reason === 'watching' ? 'bell' : way
}

/** Does this person read it in the next summary, and not by a mail of its own? A deadline is not summed up unless asked for. */
function isSummarised({ uuid, groups, notificationSettings }: Reader, ticket: TicketFacts, fact: NoticeFact): boolean {
  const { summarizeNotifications, everything, watched, responsible, assigned, statusChanges } = notificationSettings
  if (!summarizeNotifications || fact === 'due' || fact === 'sla') return false
  if (everything) return true
  const isMe = (person: { uuid: string } | null) => person?.uuid === uuid
  const isResponsible =
    ticket.responsibleUsers.some(isMe) || ticket.responsibleGroups.some((group) => groups.includes(group.uuid))
  return (
    (statusChanges && fact === 'status') ||
    (watched && ticket.watchers.some(isMe)) ||
    (responsible && isResponsible) ||
    (assigned && isMe(ticket.assignee))
  )
}

/** Watchers are told by their names. */
function isNewWatcher(entry: TicketUpdate['entry'], name: string): boolean {
  const names = (value: unknown) => (Array.isArray(value) ? value : [])
  return entry.changes.some(
    ({ field, before, after }) => field === 'watchers' && names(after).includes(name) && !names(before).includes(name),
  )
}
