import { type Actor, hasRole } from '@leitstand/contracts/actor'
import type { ReceivedMail } from '@leitstand/contracts/mail/requests'
import { AppError } from '@leitstand/contracts/problems'
import type { Sql } from '@leitstand/kit/database'
import type { PrismaClient } from '../generated/prisma/client.ts'
import { toReceivedMail } from './received-mails.ts'
import { type SentMailRow, toSentMail } from './sent-mails.ts'

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

/** Mails about no ticket, and about those that this member of staff may see. One that nothing was heard of is shown to nobody by mistake. */
export async function findSentMails(on: Pick<Sql, 'query'>, actor: Actor, input: ListInput) {
  const tickets = some(input['ticket.uuid']).map((iri) => iri.slice(iri.lastIndexOf('/') + 1))
  const states = some(input['state'])
  const direction = input['order[createdAt]'] === 'asc' ? 'ASC' : 'DESC'
  const from = `FROM sent_mails m LEFT JOIN tickets t ON t.uuid = m.ticket
    WHERE (m.ticket IS NULL OR (t.staff_role = ANY($1::text[]) AND NOT t.deleted) OR (t.uuid IS NULL AND $2))
      AND ($3::text[] = '{}' OR m.state = ANY($3)) AND ($4::uuid[] = '{}' OR m.ticket = ANY($4))`
  const values = [actor.roles, hasRole(actor, 'ROLE_AUTHORITIES'), states, tickets]
  const { skip, take } = pageOf(input)
  const [rows, [count]] = await Promise.all([
    on.query<SentMailRow>(
      `SELECT m.uuid, m.kind, m."to", m.subject, m.state, m.attempts, m.last_error AS "lastError", m.created_at AS "createdAt",
         m.sent_at AS "sentAt" ${from} ORDER BY m.created_at ${direction}, m.uuid ${direction} LIMIT $5 OFFSET $6`,
      [...values, take, skip],
    ),
    on.query<{ total: number }>(`SELECT count(*) AS total ${from}`, values),
  ])
  return { items: rows.map(toSentMail), total: count?.total ?? 0 }
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
