import { isStaff } from '@leitstand/contracts/actor'
import { getWorkedTime } from '@leitstand/contracts/billing/requests'
import { iri, userRef } from '@leitstand/contracts/common'
import type { OutputOf } from '@leitstand/contracts/define'
import { AppError } from '@leitstand/contracts/problems'
import { listTicketSlas } from '@leitstand/contracts/sla/requests'
import type { getTicket } from '@leitstand/contracts/ticket/tickets'
import { ticketRef } from '@leitstand/contracts/ticket/values'
import type { Context } from '../context.ts'
import type { TicketRow } from '../domain/rows.ts'
import { findNames } from '../store/names.ts'
import { findAttachmentsOf, findLinksOf, findSubTickets, type LinkOfTicket } from '../store/ticket-parts.ts'
import { type WatcherRow, watchersOf } from '../store/watchers.ts'

type Whole = OutputOf<typeof getTicket>
type Parts = Pick<Whole, 'watchers' | 'subTickets' | 'links' | 'attachments' | 'workedTime' | 'serviceLevelAgreement'>

/** Neighbours are no reason for a ticket to open late. */
const askMs = 1_000

/** What belongs to a ticket and is told with it alone. */
export async function partsOfTicket(context: Context, row: TicketRow): Promise<Parts> {
  const { actor } = context
  const withStaffs = isStaff(actor)
  const [people, below, links, attachments, workedTime, agreement] = await Promise.all([
    withStaffs ? row.watchers : watchersOf(context, row, { uuid: actor.uuid, isStaff: false }).then(peopleOf),
    findSubTickets(context, row.uuid, actor),
    withStaffs ? findLinksOf(context, row.uuid, actor) : undefined,
    findAttachmentsOf(context, row.uuid, withStaffs),
    whileAway(context.call(getWorkedTime, { ticket: row.uuid }, { timeoutMs: askMs })),
    withStaffs ? whileAway(agreementOf(context, row)) : undefined,
  ])
  const names = await findNames(context, people)
  return {
    watchers: people.map((uuid) => userRef(uuid, names.of(uuid))),
    subTickets: below.map((one) => ({ ...ticketRef(one.uuid, one.public_id, one.subject), status: one.status })),
    ...(links && { links: links.map(toLink) }),
    attachments: attachments.map(({ uuid, name, mime_type, size }) => ({
      ...{ '@id': iri('attachments', uuid), '@type': 'Attachment', uuid, name, mimeType: mime_type, size },
    })),
    workedTime,
    ...(agreement !== undefined && { serviceLevelAgreement: agreement }),
  }
}

function peopleOf(watchers: readonly WatcherRow[]): string[] {
  return watchers.map(({ person }) => person)
}

async function agreementOf(context: Context, row: TicketRow): Promise<Whole['serviceLevelAgreement']> {
  const { items } = await context.call(listTicketSlas, { 'ticket.uuid': row.uuid }, { timeoutMs: askMs })
  const [found] = items
  if (!found) return null
  const { serviceLevelAgreement: agreement, dueAt, violated } = found
  return { ...agreement, dueAt, violated }
}

/** The ticket opens all the same. */
async function whileAway<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof AppError && error.code === 'service-unavailable') return null
    throw error
  }
}

function toLink({ uuid, name, url, relation, linked }: LinkOfTicket) {
  const linkedTicket = linked && ticketRef(linked.uuid, linked.public_id, linked.subject)
  return { '@id': iri('links', uuid), '@type': 'Link', uuid, name, url, relation, linkedTicket }
}
