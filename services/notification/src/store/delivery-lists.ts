import type { Actor } from '@leitstand/contracts/actor'
import type { ParsedInputOf } from '@leitstand/contracts/define'
import type { Delivery, listDeliveries } from '@leitstand/contracts/notification/requests'
import { mustExist } from '@leitstand/contracts/problems'
import { pageArgs } from '@leitstand/kit/list'
import { visibleRows } from '@leitstand/kit/visibility'
import type { PrismaClient } from '../generated/prisma/client.ts'
import { toDelivery } from './deliveries.ts'

/** Deliveries about tickets that this member of staff may see, newest first unless asked otherwise. */
export async function findDeliveries(prisma: PrismaClient, actor: Actor, input: ParsedInputOf<typeof listDeliveries>) {
  const { state: states, 'ticket.publicId': tickets, 'channel.uuid': channels } = input
  const where = {
    ...visibleRows(actor),
    ...(states && { state: { in: states } }),
    ...(tickets && { ticketPublicId: { in: tickets.filter((id) => /^\d+$/.test(id)).map(BigInt) } }),
    ...(channels && { channel: { in: channels } }),
  }
  const direction = input['order[createdAt]'] ?? 'desc'
  const [rows, total] = await Promise.all([
    prisma.delivery.findMany({
      where,
      orderBy: [{ createdAt: direction }, { uuid: direction }],
      ...pageArgs(input),
    }),
    prisma.delivery.count({ where }),
  ])
  return { items: rows.map(toDelivery), total }
}

export async function getDelivery(prisma: PrismaClient, uuid: string): Promise<Delivery> {
  return toDelivery(mustExist(await prisma.delivery.findUnique({ where: { uuid } })))
}
