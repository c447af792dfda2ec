import { type Actor, hasRole } from '@leitstand/contracts/actor'
import type { ParsedInputOf } from '@leitstand/contracts/define'
import type { listMails, listSentMails, ReceivedMail } from '@leitstand/contracts/mail/requests'
import { AppError } from '@leitstand/contracts/problems'
import type { Sql } from '@leitstand/kit/database'
import { anyOf, anywhere, type Conditions, conditions, orderOf, pageArgs, readList } from '@leitstand/kit/list'
import { visibleTo } from '@leitstand/kit/visibility'
import type { PrismaClient } from '../generated/prisma/client.ts'
import { toReceivedMail } from './received-mails.ts'
import { recipientsOf } from './recipients.ts'
import { type SentMailRow, toSentMail } from './sent-mails.ts'

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

/** Mails about no ticket, and about those that this member of staff may see. One that nothing was heard of is shown to nobody by mistake. */
export async function findSentMails(sql: Pick<Sql, 'query'>, actor: Actor, asked: ParsedInputOf<typeof listSentMails>) {
  const on = conditions()
  const mayMiss = on.given(hasRole(actor, 'ROLE_AUTHORITIES'))
  on.and(
    `(m.ticket IS NULL OR (NOT t.deleted AND ${visibleTo(actor, 't', on.given)}) OR (t.uuid IS NULL AND ${mayMiss}))`,
  )
  on.isOneOf('m.state', 'text', asked.state)
  on.isOneOf('m.kind', 'text', asked.kind)
  on.isOneOf('m.author', 'uuid', asked['author.uuid'])
  on.isOneOf('m.ticket', 'uuid', asked['ticket.uuid'])
  on.isOneOf('m.ticket_public_id', 'bigint', asked['ticket.publicId'])
  if (asked.subject) on.and(anyOf(asked.subject, (text) => `lower(m.subject) LIKE ${on.given(anywhere(text))}`))
  ofRecipients(on, asked)
  const { rows, total } = await readList<SentMailRow>(sql, {
    columns: `m.uuid, m.kind, m."to", m.subject, m.state, m.ticket, m.ticket_public_id AS "ticketPublicId", m.comment, m.attempts, m.last_error AS "lastError", m.created_at AS "createdAt",
         m.sent_at AS "sentAt"`,
    from: 'sent_mails m LEFT JOIN tickets t ON t.uuid = m.ticket',
    conditions: on,
    order: orderOf(
      asked,
      { createdAt: (direction) => `m.created_at ${direction}, m.uuid ${direction}` },
      { createdAt: 'DESC' },
    ),
    paging: asked,
  })
  const recipients = await recipientsOf(
    sql,
    rows.map(({ uuid }) => uuid),
  )
  return { items: rows.map((row) => toSentMail(row, recipients.get(row.uuid))), total }
}

/** Mails of which one recipient fits. */
function ofRecipients(on: Conditions, asked: ParsedInputOf<typeof listSentMails>): void {
  const one = 'EXISTS (SELECT 1 FROM mail_recipients r WHERE r.sent_mail = m.uuid AND'
  const { 'recipients.address': addresses, 'recipients.state': states } = asked
  if (addresses) on.and(`${one} ${anyOf(addresses, (text) => `lower(r.address) LIKE ${on.given(anywhere(text))}`)})`)
  if (states) on.and(`${one} r.state = ANY(${on.given(states)}::text[]))`)
  on.isSo(`${one} r.state IN ('refused', 'bounced') AND r.resent_to IS NULL)`, asked.undelivered)
}
