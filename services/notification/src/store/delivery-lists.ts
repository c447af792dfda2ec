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
  const { state: states, search: words, 'ticket.publicId': tickets, 'channel.uuid': channels } = input
  const where = {
    ...visibleRows(actor),
    ...(states && { state: { in: states } }),
    ...(words && { AND: [{ OR: words.flatMap(saying) }] }),
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

/** Found by what it is about: rule, channel, and the ticket by its title or number. */
function saying(words: string) {
  const contains = { contains: words, mode: 'insensitive' as const }
  const number = /^#?(\d{1,15})$/.exec(words)?.[1]
  return [
    { rule: contains },
    { channelName: contains },
    { ticketSubject: contains },
    ...(number ? [{ ticketPublicId: BigInt(number) }] : []),
  ]
}

export async function getDelivery(prisma: PrismaClient, uuid: string): Promise<Delivery> {
  return toDelivery(mustExist(await prisma.delivery.findUnique({ where: { uuid } })))
}
