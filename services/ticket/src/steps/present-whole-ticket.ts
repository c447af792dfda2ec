import { isStaff } from '@leitstand/contracts/actor'
import { iri, userRef } from '@leitstand/contracts/common'
import type { OutputOf } from '@leitstand/contracts/define'
import type { getTicket } from '@leitstand/contracts/ticket/tickets'
import { ticketRef } from '@leitstand/contracts/ticket/values'
import { isFinished } from '@leitstand/contracts/workflow/states'
import type { Sql } from '@leitstand/kit/database'
import { type Names, namedIn, viewOf } from '../domain/fields.ts'
import type { TicketRow } from '../domain/rows.ts'
import type { Agreement } from '../store/agreements.ts'
import { findMetadataFields } from '../store/metadata.ts'
import { findNames } from '../store/names.ts'
import { findSources } from '../store/recurring-task-refs.ts'
import { type AroundTicket, findWholeTicket, type LinkOfTicket, type WholeTicketRow } from '../store/whole-tickets.ts'
import { presentNewTicket, type Viewer } from './present-tickets.ts'

type Whole = OutputOf<typeof getTicket>
type Parts = Pick<Whole, 'watchers' | 'subTickets' | 'links' | 'attachments' | 'workedTime' | 'serviceLevelAgreement'>

/** A ticket with all that is told with it alone. */
export async function presentWholeTicket(on: Sql, row: WholeTicketRow, viewer: Viewer): Promise<Whole> {
  const { above, below, labels, comments, watchers } = row.around
  const [names, fields, sources] = await Promise.all([
    findNames(on, [...namedIn(row), ...watchers]),
    findMetadataFields(on, [row]),
    findSources(on, [row]),
  ])
  const ticket = viewOf(row, {
    language: viewer.language,
    isStaff: isStaff(viewer.actor),
    names,
    labels: new Map(labels.map((label) => [label.uuid, label])),
    fields,
    // A parent that the reader may not see is not there for them, and counts for no depth.
    parent: above.find(({ uuid }) => uuid === row.parent),
    depth: above.length,
    subTicketCount: below.length,
    subTicketsDone: below.filter(({ status }) => isFinished(status)).length,
    recurringTask: sources.get(row.recurring_task) ?? null,
    commentCount: comments,
  })
  return { ...ticket, ...partsOf(row.around, names) }
}

/** A ticket that was opened just now. `isAlone`: with nothing below it and no file, so that nobody need be asked for its parts. */
export async function presentOpenedTicket(
  tx: Sql,
  row: TicketRow,
  viewer: Viewer,
  { isAlone }: { isAlone: boolean },
): Promise<Whole> {
  if (isAlone && row.watchers.length === 0) return { ...(await presentNewTicket(tx, row, viewer)), ...noParts(viewer) }
  const whole = await findWholeTicket(tx, row.uuid, viewer.actor)
  if (!whole) throw new Error('a ticket that was opened just now went missing')
  return await presentWholeTicket(tx, whole, viewer)
}

function noParts({ actor }: Viewer): Parts {
  const common = { watchers: [], subTickets: [], attachments: [] }
  if (!isStaff(actor)) return { ...common, workedTime: { billable: 0 } }
  return { ...common, links: [], workedTime: { internal: 0, billable: 0 }, serviceLevelAgreement: null }
}

function partsOf({ watchers, below, links, attachments, worked, agreement }: AroundTicket, names: Names): Parts {
  return {
    watchers: watchers.map((uuid) => userRef(uuid, names.of(uuid))),
    subTickets: below.map((one) => ({ ...ticketRef(one.uuid, one.public_id, one.subject), status: one.status })),
    ...(links && { links: links.map(toLink) }),
    attachments: attachments.map(({ uuid, name, mime_type, size }) => ({
      ...{ '@id': iri('attachments', uuid), '@type': 'Attachment', uuid, name, mimeType: mime_type, size },
    })),
    workedTime: worked,
    ...(agreement !== undefined && { serviceLevelAgreement: agreement && toAgreement(agreement) }),
  }
}

function toAgreement({ uuid, name, dueAt, violated }: Agreement) {
  const type = { '@id': iri('service_level_agreements', uuid), '@type': 'ServiceLevelAgreement' }
  return { ...type, uuid, name, dueAt: new Date(dueAt).toISOString(), violated }
}

function toLink({ uuid, name, url, relation, linked }: LinkOfTicket) {
  const linkedTicket = linked && ticketRef(linked.uuid, linked.public_id, linked.subject)
  return { '@id': iri('links', uuid), '@type': 'Link', uuid, name, url, relation, linkedTicket }
}
