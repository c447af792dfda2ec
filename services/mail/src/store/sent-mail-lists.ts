import { type Actor, hasRole } from '@leitstand/contracts/actor'
import type { ParsedInputOf } from '@leitstand/contracts/define'
import type { listSentMails, SentMail } from '@leitstand/contracts/mail/requests'
import { AppError } from '@leitstand/contracts/problems'
import type { Sql } from '@leitstand/kit/database'
import { anyOf, anywhere, type Conditions, conditions, orderOf, readList } from '@leitstand/kit/list'
import { visibleTo } from '@leitstand/kit/visibility'
import { recipientsOf } from './recipients.ts'
import { type SentComment, type SentMailRow, toSentMail } from './sent-mails.ts'

/** Mails about no ticket, and about those that this member of staff may see. One that nothing was heard of is shown to nobody by mistake. */
function seenBy(actor: Actor): Conditions {
  const on = conditions()
  const mayMiss = on.given(hasRole(actor, 'ROLE_AUTHORITIES'))
  on.and(
    `(m.ticket IS NULL OR (NOT t.deleted AND ${visibleTo(actor, 't', on.given)}) OR (t.uuid IS NULL AND ${mayMiss}))`,
  )
  return on
}

const withTicket = 'sent_mails m LEFT JOIN tickets t ON t.uuid = m.ticket'

/** Refuses whoever may not see a mail; to them it does not exist. */
export async function mustSeeSentMail(sql: Pick<Sql, 'query'>, actor: Actor, uuid: string): Promise<void> {
  const on = seenBy(actor)
  on.and(`m.uuid = ${on.given(uuid)}`)
  const rows = await sql.query(`SELECT 1 FROM ${withTicket}${on.where()}`, on.values)
  if (rows.length === 0) throw new AppError('not-found')
}

/** An answer that left the house, for whoever may see it. */
export async function getSentComment(sql: Pick<Sql, 'query'>, actor: Actor, uuid: string): Promise<SentComment> {
  const on = seenBy(actor)
  on.and(`m.uuid = ${on.given(uuid)} AND m.kind = 'comment'`)
  const [row] = await sql.query<SentComment>(
    `SELECT m.uuid, m.kind, m."to", m.subject, m.text, m.details, m.ticket, m.ticket_public_id AS "ticketPublicId", m.comment
       FROM ${withTicket}${on.where()}`,
    on.values,
  )
  if (!row) throw new AppError('not-found')
  return row
}

export async function getSentMail(sql: Pick<Sql, 'query'>, uuid: string): Promise<SentMail> {
  const [row] = await sql.query<SentMailRow>(`SELECT ${sentMailColumns} FROM sent_mails m WHERE m.uuid = $1`, [uuid])
  if (!row) throw new AppError('not-found')
  return toSentMail(row, (await recipientsOf(sql, [uuid])).get(uuid))
}

const sentMailColumns = `m.uuid, m.kind, m."to", m.subject, m.state, m.ticket, m.ticket_public_id AS "ticketPublicId", m.comment, m.attempts,
         m.last_error AS "lastError", m.created_at AS "createdAt", m.sent_at AS "sentAt"`

export async function findSentMails(sql: Pick<Sql, 'query'>, actor: Actor, asked: ParsedInputOf<typeof listSentMails>) {
  const on = seenBy(actor)
  on.isOneOf('m.state', 'text', asked.state)
  on.isOneOf('m.kind', 'text', asked.kind)
  on.isOneOf('m.author', 'uuid', asked['author.uuid'])
  on.isOneOf('m.ticket', 'uuid', asked['ticket.uuid'])
  on.isOneOf('m.ticket_public_id', 'bigint', asked['ticket.publicId'])
  if (asked.subject) on.and(anyOf(asked.subject, (text) => `lower(m.subject) LIKE ${on.given(anywhere(text))}`))
  ofRecipients(on, asked)
  const { rows, total } = await readList<SentMailRow>(sql, {
    columns: sentMailColumns,
    from: withTicket,
    conditions: on,
    order: orderOf(
      asked,
      { createdAt: (direction) => `m.created_at ${direction}, m.uuid ${direction}` },
      { createdAt: 'DESC' },
    ),
    paging: asked,
    bounded: true,
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
  on.isSo(`${one} r.state IN ('refused', 'bounced') AND NOT r.settled)`, asked.undelivered)
}
