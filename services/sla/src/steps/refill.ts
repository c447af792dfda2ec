import { channels } from '@leitstand/contracts/notification/requests'
import { templates } from '@leitstand/contracts/ticket/resources'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { copiesOfPeople } from '@leitstand/kit/copies-of-people'
import { ticketsFromOwner } from '@leitstand/kit/copies-of-tickets'
import type { Sql } from '@leitstand/kit/database'
import { refilling, resourceFromOwner } from '@leitstand/kit/refilling'
import type { PrismaClient } from '../generated/prisma/client.ts'
import { groups, keepName, type NamedThing } from '../store/named-things.ts'
import { takeOverTickets } from './take-over-tickets.ts'

export const copied = copiesOfPeople({ groups })

/** All that sla keeps of others. */
export const refill = refilling<PrismaClient>([
  copied.source,
  resourceFromOwner(
    { name: 'templates', table: groups.table },
    (page, context) => context.callAsSystem(templates.requests.list, page),
    (tx, items) =>
      keepNames(
        tx,
        items.map(({ uuid, name, version, slaCapable }) => ({ kind: 'template', uuid, name, version, slaCapable })),
      ),
  ),
  resourceFromOwner(
    { name: 'channels', table: groups.table },
    (page, context) => context.callAsSystem(channels.requests.list, page),
    (tx, items) =>
      keepNames(
        tx,
        items.map(({ uuid, name, version }) => ({ kind: 'channel', uuid, name, version })),
      ),
  ),
  ticketsFromOwner('tickets', async (tx, items, { clock, config }) => {
    const now = clock.now()
    const imported = items.map((item) => ({ ...item, isNew: isNew(item.ticket, now) }))
    await takeOverTickets(tx, imported, now, config)
  }),
])

const newMs = 5 * 60_000
/** The owner may tell of a ticket before its event does, which is no news then: what rules do at its opening they do all the same. */
function isNew({ version, createdAt }: TicketFacts, now: Date): boolean {
  return version === 1 && now.getTime() - Date.parse(createdAt) < newMs
}

async function keepNames(tx: Sql, things: readonly NamedThing[]): Promise<void> {
  for (const thing of things) await keepName(tx, thing)
}
