import type { Actor } from '@leitstand/contracts/actor'
import { isStaff } from '@leitstand/contracts/actor'
import { Audience, mayReceive } from '@leitstand/contracts/audience'
import type { LiveMessage } from '@leitstand/contracts/front-door'
import { noticeCreated } from '@leitstand/contracts/notification/events'

/** What the live stream says of an event, and to whom. */
export interface LiveEvent {
  message: LiveMessage
  mayReceive(actor: Actor): boolean
}

type Data = Record<string, unknown>

/** Reads an event for the live stream. Only that something changed is said; what it is now, the reader asks for. */
export function readLiveEvent(subject: string, told: unknown): LiveEvent | undefined {
  if (!isRecord(told)) return undefined
  const { formerAudience, ...data } = told
  // An open page of whoever could see a thing until now lets go of it.
  const former = Audience.safeParse(formerAudience).data
  const ticket = ticketOf(data)
  const message = { subject, ...ticket, version: typeof data['version'] === 'number' ? data['version'] : null }
  const audience = audienceOf(data)
  if (subject.startsWith('event.session.')) return undefined
  if (subject === noticeCreated.subject) {
    const { users } = noticeCreated.data.parse(data)
    return { message, mayReceive: (actor) => users.includes(actor.uuid) }
  }
  // What says no audience is of staff's world: labels, rules, channels, people.
  if (!audience) return { message, mayReceive: isStaff }
  const audiences = former ? [audience, former] : [audience]
  return { message, mayReceive: (actor) => audiences.some((one) => mayReceive(actor, one)) }
}

/**
 * The narrowest audience counts: an internal comment lies on a ticket that the customer may see. Who could see a thing until
 * now is told once more when it becomes internal, so that an open page lets go of it.
 */
function audienceOf(data: Data): Audience | undefined {
  const parts = Object.values(data).filter(isRecord)
  const holders = [data, ...parts, ...parts.map((part) => part['ticket']).filter(isRecord)]
  const all = holders.flatMap((holder) => Audience.safeParse(holder['audience']).data ?? [])
  const [first] = all
  if (!first) return undefined
  const staffRole = all.find((one) => one.staffRole !== 'ROLE_EMPLOYEE')?.staffRole ?? first.staffRole
  const isOpen =
    becomesInternal(data) && !isInternal(data['audience']) && !parts.some((part) => isInternal(part['ticket']))
  const internal = !isOpen && (all.some((one) => one.internal) || parts.some(isInternal))
  return { ...first, staffRole, internal }
}

function becomesInternal({ changes }: Data): boolean {
  const list = Array.isArray(changes) ? changes.filter(isRecord) : []
  return list.some(({ field, before, after }) => field === 'internal' && before === false && after === true)
}

function isInternal(part: unknown): boolean {
  return isRecord(part) && part['internal'] === true
}

function ticketOf(data: Data): Pick<LiveMessage, 'ticket' | 'publicId'> {
  if (typeof data['ticket'] === 'string') return { ticket: data['ticket'], publicId: null }
  const parts = [
    data['ticket'],
    ...Object.values(data)
      .filter(isRecord)
      .map((part) => part['ticket']),
  ].filter(isRecord)
  const [ticket] = parts
  const uuid = ticket?.['uuid']
  const publicId = ticket?.['publicId']
  return { ticket: typeof uuid === 'string' ? uuid : null, publicId: typeof publicId === 'number' ? publicId : null }
}

function isRecord(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
