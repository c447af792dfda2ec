import type { Actor } from '@leitstand/contracts/actor'
import type { ParsedInputOf } from '@leitstand/contracts/define'
import type { Delivery, listDeliveries } from '@leitstand/contracts/notification/requests'
import { AppError } from '@leitstand/contracts/problems'
import type { PrismaClient } from '../generated/prisma/client.ts'
import { toDelivery } from './deliveries.ts'

/** Deliveries about tickets that this member of staff may see, newest first unless asked otherwise. */
export async function findDeliveries(prisma: PrismaClient, actor: Actor, input: ParsedInputOf<typeof listDeliveries>) {
  const [states, tickets, channels] = [some(input.state), some(input['ticket.publicId']), some(input['channel.uuid'])]
  const where = {
    OR: actor.roles.map((role) => ({ audience: { path: ['staffRole'], equals: role } })),
    ...(states.length > 0 && { state: { in: states } }),
    ...(tickets.length > 0 && { ticketPublicId: { in: tickets.filter((id) => /^\d+$/.test(id)).map(BigInt) } }),
    ...(channels.length > 0 && { channel: { in: channels.map((iri) => iri.slice(iri.lastIndexOf('/') + 1)) } }),
  }
  const direction = input['order[createdAt]'] ?? 'desc'
  const [rows, total] = await Promise.all([
    prisma.delivery.findMany({
      where,
      orderBy: [{ createdAt: direction }, { uuid: direction }],
      skip: (input.page - 1) * input.itemsPerPage,
      take: input.itemsPerPage,
    }),
    prisma.delivery.count({ where }),
  ])
  return { items: rows.map(toDelivery), total }
}

export async function getDelivery(prisma: PrismaClient, uuid: string): Promise<Delivery> {
  const row = await prisma.delivery.findUnique({ where: { uuid } })
  if (!row) throw new AppError('not-found')
  return toDelivery(row)
}

function some(value: string | readonly string[] | undefined): string[] {
  return [value ?? []].flat().filter((text) => text !== '')
}
