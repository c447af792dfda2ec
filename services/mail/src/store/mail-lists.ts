import type { ReceivedMail } from '@leitstand/contracts/mail/requests'
import { AppError } from '@leitstand/contracts/problems'
import type { PrismaClient } from '../generated/prisma/client.ts'
import { toReceivedMail } from './received-mails.ts'
import { toSentMail } from './sent-mails.ts'

/** Paging, and the filters and orders that the contract names. */
type ListInput = { page: number; itemsPerPage: number } & Record<string, unknown>

/** The ledger, newest first unless asked otherwise. */
export async function findReceivedMails(prisma: PrismaClient, input: ListInput) {
  const where = {
    ...(some(input['state']).length > 0 && { state: { in: some(input['state']) } }),
    ...partial('from', input['from']),
    ...partial('subject', input['subject']),
  }
  const direction = input['order[receivedAt]'] === 'asc' ? 'asc' : 'desc'
  const orderBy = [{ receivedAt: direction }, { uuid: direction }] as const
  const [rows, total] = await Promise.all([
    prisma.receivedMail.findMany({ where, orderBy: [...orderBy], ...pageOf(input) }),
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

export async function findSentMails(prisma: PrismaClient, input: ListInput) {
  const tickets = some(input['ticket.uuid']).map((iri) => iri.slice(iri.lastIndexOf('/') + 1))
  const where = {
    ...(some(input['state']).length > 0 && { state: { in: some(input['state']) } }),
    ...(tickets.length > 0 && { ticket: { in: tickets } }),
  }
  const direction = input['order[createdAt]'] === 'asc' ? 'asc' : 'desc'
  const orderBy = [{ createdAt: direction }, { uuid: direction }] as const
  const [rows, total] = await Promise.all([
    prisma.sentMail.findMany({ where, orderBy: [...orderBy], ...pageOf(input) }),
    prisma.sentMail.count({ where }),
  ])
  return { items: rows.map(toSentMail), total }
}

function pageOf({ page, itemsPerPage }: { page: number; itemsPerPage: number }) {
  return { skip: (page - 1) * itemsPerPage, take: itemsPerPage }
}

function some(value: unknown): string[] {
  return [value ?? []]
    .flat()
    .map(String)
    .filter((text) => text !== '')
}

function partial(field: 'from' | 'subject', value: unknown) {
  const [text] = some(value)
  return text === undefined ? {} : { [field]: { contains: text, mode: 'insensitive' as const } }
}
