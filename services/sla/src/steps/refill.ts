import { channels } from '@leitstand/contracts/notification/requests'
import { templates } from '@leitstand/contracts/ticket/resources'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { copiesOfPeople } from '@leitstand/kit/copies-of-people'
import { ticketsFromOwner } from '@leitstand/kit/copies-of-tickets'
import type { Sql } from '@leitstand/kit/database'
import { refilling, resourceFromOwner } from '@leitstand/kit/refilling'
import type { KnownTicket } from '../domain/known-ticket.ts'
import type { PrismaClient } from '../generated/prisma/client.ts'
import { groups, keepName, type NamedThing, namesOf } from '../store/named-things.ts'
import { lockTickets } from '../store/tickets.ts'
import { takeOverTickets } from './take-over-tickets.ts'

export const copied = copiesOfPeople({ groups })

/** All that sla keeps of others. */
export const refill = refilling<PrismaClient>([
  ...copied.sources,
  resourceFromOwner(
    { name: 'templates', ...namesOf('template') },
    (page, context) => context.callAsSystem(templates.requests.list, page),
    (tx, items) =>
      keepNames(
        tx,
        items.map(({ uuid, name, version, slaCapable }) => ({ kind: 'template', uuid, name, version, slaCapable })),
      ),
  ),
  resourceFromOwner(
    { name: 'channels', ...namesOf('channel') },
    (page, context) => context.callAsSystem(channels.requests.list, page),
    (tx, items) =>
      keepNames(
        tx,
        items.map(({ uuid, name, version }) => ({ kind: 'channel', uuid, name, version })),
      ),
  ),
  ticketsFromOwner({
    rows: 'tickets',
    async keep(tx, items, { clock, config }) {
      const now = clock.now()
      const imported = items.map((item) => ({ ...item, isNew: isNew(item.ticket, now) }))
      await takeOverTickets(tx, imported, now, config)
    },
    async drop(tx, uuids, { clock, config }) {
      const gone = (await lockTickets(tx, uuids)).filter(({ facts }) => !facts.deleted)
      await takeOverTickets(tx, gone.map(asDeleted), clock.now(), config)
    },
  }),
])

const newMs = 5 * 60_000
/** The owner may tell of a ticket before its event does, which is no news then: what rules do at its opening they do all the same. */
function isNew({ version, createdAt }: TicketFacts, now: Date): boolean {
  return version === 1 && now.getTime() - Date.parse(createdAt) < newMs
}

/** As its owner would have told of it; its deletion is the last that is heard of a ticket. */
function asDeleted({ facts }: KnownTicket) {
  return { ticket: { ...facts, deleted: true, version: facts.version + 1 }, comments: [] }
}

async function keepNames(tx: Sql, things: readonly NamedThing[]): Promise<void> {
  for (const thing of things) await keepName(tx, thing)
}
