import type { Actor } from '@leitstand/contracts/actor'
import { isStaff } from '@leitstand/contracts/actor'
import { Audience, mayReceive } from '@leitstand/contracts/audience'
import type { LiveMessage } from '@leitstand/contracts/front-door'
import { noticeCreated } from '@leitstand/contracts/notification/requests'

/** What the live stream says of an event, and to whom. */
export interface LiveEvent {
  message: LiveMessage
  mayReceive(actor: Actor): boolean
}

type Data = Record<string, unknown>

/** Reads an event for the live stream. Only that something changed is said; what it is now, the reader asks for. */
export function readLiveEvent(subject: string, data: unknown): LiveEvent | undefined {
  if (!isRecord(data)) return undefined
  const ticket = ticketOf(data)
  const message = { subject, ...ticket, version: typeof data['version'] === 'number' ? data['version'] : null }
  const audience = audienceOf(data)
  if (subject.startsWith('event.session.')) return undefined
  if (subject === noticeCreated.subject) {
    const { users } = noticeCreated.data.parse(data)
    return { message, mayReceive: (actor) => users.includes(actor.uuid) }
  }
  // What says no audience is of staff's world: labels, rules, channels, people.
  return { message, mayReceive: (actor) => (audience ? mayReceive(actor, audience) : isStaff(actor)) }
}

/** The narrowest audience counts: an internal comment lies on a ticket that the customer may see. */
function audienceOf(data: Data): Audience | undefined {
  const own = Audience.safeParse(data['audience']).data
  const parts = Object.values(data).filter(isRecord)
  const found = parts.map((part) => Audience.safeParse(part['audience']).data).filter((one) => one !== undefined)
  const all = own ? [own, ...found] : found
  const isInternal = all.some(({ internal }) => internal) || parts.some((part) => part['internal'] === true)
  const [first] = all
  return first && { ...first, internal: isInternal }
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
