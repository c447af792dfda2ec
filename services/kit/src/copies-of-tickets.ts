import type { OutputOf } from '@leitstand/contracts/define'
import { exportTickets } from '@leitstand/contracts/ticket/import-and-export'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import type { CopyTable } from './copy-table.ts'
import type { Sql } from './database.ts'
import type { CopySource } from './refilling.ts'
import type { ServiceContext } from './service.ts'

export type ExportedTicket = OutputOf<typeof exportTickets>['items'][number]
const pageSize = 200

/** What is made of tickets as their owner tells them, and of those that it has no more. */
interface TicketCopies extends Pick<CopySource, 'rows' | 'drop'> {
  keep(tx: Sql, tickets: readonly ExportedTicket[], context: ServiceContext<unknown>): Promise<unknown>
}

/** Fills what a service keeps of tickets from their owner. Their events it follows by itself, as they mean more than a copy. */
export function ticketsFromOwner({ keep, ...copy }: TicketCopies): CopySource {
  return {
    name: 'tickets',
    ...copy,
    async page(after, context) {
      const { items, next } = await context.callAsSystem(exportTickets, { after, limit: pageSize })
      return { uuids: items.map(({ ticket }) => ticket.uuid), next, keep: (tx) => keep(tx, items, context) }
    },
  }
}

/** The same for what keeps no more than the facts. */
export function factsFromOwner({ keep, ...copy }: CopyTable<TicketFacts>): CopySource {
  const facts = (items: readonly ExportedTicket[]) => items.map(({ ticket }) => ticket)
  return ticketsFromOwner({ ...copy, keep: (tx, items) => keep(tx, facts(items)) })
}
