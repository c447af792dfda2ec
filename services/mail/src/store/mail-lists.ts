import type { ParsedInputOf } from '@leitstand/contracts/define'
import type { listMails, ReceivedMail } from '@leitstand/contracts/mail/requests'
import { AppError } from '@leitstand/contracts/problems'
import { pageArgs } from '@leitstand/kit/list'
import type { PrismaClient } from '../generated/prisma/client.ts'
import { toReceivedMail } from './received-mails.ts'

/** The ledger, newest first unless asked otherwise. */
export async function findReceivedMails(prisma: PrismaClient, input: ParsedInputOf<typeof listMails>) {
  const { state: states, from, subject } = input
  const where = {
    ...(states && { state: { in: states } }),
    ...(from?.[0] && { from: { contains: from[0], mode: 'insensitive' as const } }),
    ...(subject?.[0] && { subject: { contains: subject[0], mode: 'insensitive' as const } }),
  }
  const direction = input['order[receivedAt]'] ?? 'desc'
  const [rows, total] = await Promise.all([
    prisma.receivedMail.findMany({
      where,
      orderBy: [{ receivedAt: direction }, { uuid: direction }],
      ...pageArgs(input),
    }),
    prisma.receivedMail.count({ where }),
  ])
  return { items: rows.map(toReceivedMail), total }
}

export async function getReceivedMail(prisma: PrismaClient, uuid: string): Promise<ReceivedMail> {
  const row = await prisma.receivedMail.findUnique({ where: { uuid } })
  if (!row) throw new AppError('not-found')
  return toReceivedMail(row)
}

/** The name of the blob that holds the mail's bytes. */
export async function getMailContent(prisma: PrismaClient, uuid: string): Promise<string> {
  const row = await prisma.receivedMail.findUnique({ where: { uuid }, select: { sha256: true } })
  if (!row) throw new AppError('not-found')
  return row.sha256
}
