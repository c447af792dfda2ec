import { type Audience, mayReceive } from '@leitstand/contracts/audience'
import type { UserFacts } from '@leitstand/contracts/identity/requests'
import { expandRoles } from '@leitstand/contracts/roles'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'

export type NoticeReason = 'mentioned' | 'wrote' | 'assigned' | 'responsible' | 'watching' | 'customer'

/** Somebody who is involved, and may be told. */
export interface Involved {
  user: UserFacts
  /** The strongest reason; the mail says it in its last line. */
  reason: NoticeReason
}

export interface NoticeQuestion {
  ticket: TicketFacts
  /** Who did it; nobody hears of what they did themselves (AMB-230). */
  actor: string
  /** Whether what happened is hidden from customers. */
  internal: boolean
  mentions: readonly string[]
  /** A suspended ticket comes back, or will soon. */
  resumption?: 'announced' | 'happened' | undefined
  onlyMentioned?: true | undefined
  /** Who wrote the mail that did not arrive. */
  writer?: string | null | undefined
  /** Members of the responsible groups. */
  groupMembers: readonly string[]
  /** The slim copy of a user; unknown and inactive people get nothing. */
  userOf: (uuid: string) => UserFacts | undefined
}

/** Who may be told: everybody involved who did not do it themselves, and only who may see it. By which way is `notice-ways.ts`. */
export function peopleToTell(question: NoticeQuestion): Involved[] {
  return [...reasonsToTell(question)].flatMap(([uuid, reason]) => {
    const user = question.userOf(uuid)
    return user && uuid !== question.actor && maySee(question, user) ? [{ user, reason }] : []
  })
}

/** Everybody involved, each for the strongest reason: mentioned, assignee, responsible, watchers, the customer's people. */
export function reasonsToTell({
  ticket,
  mentions,
  groupMembers,
  resumption,
  onlyMentioned,
  writer = null,
}: Omit<NoticeQuestion, 'actor' | 'internal' | 'userOf'>): Map<string, NoticeReason> {
  // What did not arrive waits for whoever wrote it, and whoever works on the ticket when they are away.
  if (writer !== null)
    return firstReasons([
      ['wrote', [writer]],
      ['assigned', [ticket.assignee?.uuid]],
    ])
  if (onlyMentioned) return firstReasons([['mentioned', mentions]])
  if (resumption) return firstReasons(toTellOfResumption(ticket, groupMembers, resumption))
  return firstReasons([
    ['mentioned', mentions],
    ['assigned', [ticket.assignee?.uuid]],
    ['responsible', [...ticket.responsibleUsers.map(({ uuid }) => uuid), ...groupMembers]],
    ['watching', ticket.watchers.map(({ uuid }) => uuid)],
    ['customer', [ticket.customerUser?.uuid, ticket.author.uuid]],
  ])
}

type Reasons = [NoticeReason, readonly (string | undefined)[]]

/** The assignee, else who answers for it; watchers where the ticket says so, without which nobody hears of the return itself (AMB-229). */
function toTellOfResumption(
  { assignee, responsibleUsers, watchers, notifyOnResume }: TicketFacts,
  groupMembers: readonly string[],
  resumption: 'announced' | 'happened',
): Reasons[] {
  if (resumption === 'happened' && !notifyOnResume) return []
  const responsible = responsibleUsers.length > 0 ? responsibleUsers.map(({ uuid }) => uuid) : groupMembers
  const watching = notifyOnResume ? watchers.map(({ uuid }) => uuid) : []
  return [assignee ? ['assigned', [assignee.uuid]] : ['responsible', responsible], ['watching', watching]]
}

/** Each for the first reason that names them. */
function firstReasons(involved: readonly Reasons[]): Map<string, NoticeReason> {
  const reasons = new Map<string, NoticeReason>()
  for (const [reason, people] of involved) {
    for (const uuid of people) if (uuid !== undefined && !reasons.has(uuid)) reasons.set(uuid, reason)
  }
  return reasons
}

export function maySee({ ticket, internal }: Pick<NoticeQuestion, 'ticket' | 'internal'>, user: UserFacts): boolean {
  return mayReceiveAs(user, { ...ticket.audience, internal: ticket.audience.internal || internal })
}

/** Webhooks are the administrators': whoever is none any more, or gone, has nothing told to theirs. */
export function mayHaveWebhooks(user: UserFacts): boolean {
  return !user.inactive && user.roles.includes('ROLE_SUPER_ADMIN')
}

export function mayReceiveAs(user: UserFacts, audience: Audience): boolean {
  if (user.inactive) return false
  const reader = {
    uuid: user.uuid,
    name: user.name,
    email: user.email,
    roles: expandRoles(user.roles),
    groups: user.groups,
    customerGroups: user.customerGroup === null ? [] : [user.customerGroup],
    // Involved people are named in the audience; who merely may look in gets no notice.
    seesAllOf: [],
    workflows: [],
    origin: null,
    language: user.language,
    session: null,
  }
  return mayReceive(reader, audience)
}
