import type { Actor } from '@leitstand/contracts/actor'
import type { OutputOf } from '@leitstand/contracts/define'
import { findUsers } from '@leitstand/contracts/identity/requests'
import type { Hit } from '@leitstand/contracts/search/requests'
import { commentCreated, ticketCreated } from '@leitstand/contracts/ticket/events'
import { exportComments, exportTickets } from '@leitstand/contracts/ticket/import-and-export'
import type { CommentFacts, TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { newId } from '@leitstand/kit/ids'
import { aCommentFacts, aTicketFacts, aUserFacts } from '@leitstand/kit/testing/facts'
import { aCustomer, anActor, type Stub, stub, type TestService } from '@leitstand/kit/testing/test-service'

export const [support, nordlicht, suedwind] = [newId(), newId(), newId()]
export const anna = anActor({ name: 'Anna Agent', groups: [support] })
export const chef = aCustomer(nordlicht, { name: 'Nora Nordlicht', seesAllOf: [nordlicht] })
export const nutzer = aCustomer(nordlicht, { name: 'Nils Nutzer' })
export const fremd = aCustomer(suedwind, { name: 'Susi Südwind', seesAllOf: [suedwind] })

/** Whom identity knows. */
export const ofNetwork = aUserFacts({ staff: true, groups: [newId()] })

export const identity = stub(findUsers, ({ uuids }) => ({
  people: [ofNetwork].filter(({ uuid }) => uuids.includes(uuid)),
}))

export const by = { uuid: anna.uuid, name: anna.name }

/** A ticket as its owner exports it for a rebuild, with what was written on it. */
export interface Exported {
  ticket: TicketFacts
  comments: Omit<OutputOf<typeof exportComments>['items'][number], 'ticket'>[]
}

/** The owner of these tickets. */
export function owning(tickets: () => readonly Exported[]): Stub[] {
  const bare = ({ ticket, comments }: Exported) => ({ ticket, comments: comments.map(({ text: _, ...one }) => one) })
  const textsOf = ({ ticket: { uuid }, comments }: Exported) => comments.map((one) => ({ ...one, ticket: uuid }))
  return [
    stub(exportTickets, () => ({ items: tickets().map(bare), next: null })),
    stub(exportComments, ({ tickets: asked }) => ({
      items: tickets()
        .filter(({ ticket }) => asked.includes(ticket.uuid))
        .flatMap(textsOf),
      next: null,
    })),
  ]
}

/** A ticket of Nordlicht as its owner tells it; say only what matters. */
export function ticketFacts(overrides: Partial<TicketFacts> = {}): TicketFacts {
  const { customer = { uuid: nordlicht, name: 'Nordlicht Shop GmbH' }, internal = false } = overrides
  return aTicketFacts({
    subject: 'Shop langsam',
    description: 'Die Startseite lädt sehr langsam.',
    author: { uuid: chef.uuid, name: chef.name },
    customer,
    responsibleGroups: [{ uuid: support, name: 'Support' }],
    createdAt: '2026-11-20T09:00:00.000Z',
    updatedAt: '2026-11-20T09:00:00.000Z',
    audience: {
      staffRole: 'ROLE_EMPLOYEE',
      internal,
      customerGroup: customer?.uuid ?? null,
      people: [chef.uuid],
    },
    ...overrides,
  })
}

export function commentFacts(ticket: TicketFacts, text: string, overrides: Partial<CommentFacts> = {}): CommentFacts {
  return aCommentFacts(ticket, {
    author: { uuid: anna.uuid, name: anna.name },
    text,
    firstResponse: false,
    createdAt: '2026-11-20T09:30:00.000Z',
    ...overrides,
  })
}

export async function opened(search: TestService, overrides: Partial<TicketFacts> = {}): Promise<TicketFacts> {
  const ticket = ticketFacts(overrides)
  await search.publish(ticketCreated, { ticket, actor: by, version: ticket.version })
  return ticket
}

export async function commented(
  search: TestService,
  ticket: TicketFacts,
  text: string,
  overrides: Partial<CommentFacts> = {},
): Promise<CommentFacts> {
  const comment = commentFacts(ticket, text, overrides)
  await search.publish(commentCreated, { comment, actor: by, version: comment.version })
  return comment
}

/** What somebody finds, as the numbers of tickets. */
export async function finds(search: TestService, actor: Actor, query: string): Promise<number[]> {
  const answer = await search.as(actor).get<{ hits: Hit[]; nbHits: number }>(`/api/search/?${query}`)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.hits.map((hit) => hit.publicId)
}
