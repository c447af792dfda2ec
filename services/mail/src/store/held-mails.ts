import { type Actor, hasRole } from '@leitstand/contracts/actor'
import { blankNode } from '@leitstand/contracts/common'
import type { ParsedInputOf } from '@leitstand/contracts/define'
import type { HeldMail, listHeldMails } from '@leitstand/contracts/mail/requests'
import { AppError } from '@leitstand/contracts/problems'
import type { Sql } from '@leitstand/kit/database'
import type { FieldsOf } from '@leitstand/kit/fields-of'
import { type Conditions, conditions, readList } from '@leitstand/kit/list'
import { visibleTo } from '@leitstand/kit/visibility'
import type { Plan } from '../domain/plan.ts'
import type { ReceivedMailModel } from '../generated/prisma/models/ReceivedMail.ts'

type On = Pick<Sql, 'query'>

/** Held mails are for the employee in whose name they came, those of a loop for staff who see its ticket, and all for administrators. */
function decidedBy(actor: Actor): Conditions {
  const on = conditions()
  if (hasRole(actor, 'ROLE_SUPER_ADMIN')) return on
  const isSeen = `NOT t.deleted AND ${visibleTo(actor, 't', on.given)}`
  on.and(`(m.held_for = ${on.given(actor.uuid)} OR (m.loop_address IS NOT NULL AND ${isSeen}))`)
  return on
}

const withTicket = 'received_mails m LEFT JOIN tickets t ON t.uuid = m.ticket'

export async function findHeldMails(
  sql: On,
  actor: Actor,
  asked: ParsedInputOf<typeof listHeldMails>,
): Promise<{ items: HeldMail[]; total: number }> {
  const on = decidedBy(actor)
  on.and(`m.state = 'held'`)
  on.isOneOf('m.ticket_public_id', 'bigint', asked['ticket.publicId'])
  const { rows, total } = await readList<HeldRow>(sql, {
    columns: `m.uuid, m."from", m.envelope_from AS "envelopeFrom", m.subject, m.received_at AS "receivedAt", m.ticket,
       m.ticket_public_id AS "ticketPublicId", m.plan`,
    from: withTicket,
    conditions: on,
    order: 'm.received_at DESC, m.uuid DESC',
    paging: asked,
  })
  return { items: rows.flatMap(toHeldMail), total }
}

/** Refuses whoever may not decide on this mail; to them it does not exist. */
export async function mustDecideOn(sql: On, actor: Actor, uuid: string): Promise<{ uuid: string; subject: string }> {
  const on = decidedBy(actor)
  on.and(`m.uuid = ${on.given(uuid)}`)
  const [found] = await sql.query<{ uuid: string; subject: string }>(
    `SELECT m.uuid, m.subject FROM ${withTicket}${on.where()}`,
    on.values,
  )
  if (!found) throw new AppError('not-found')
  return found
}

/**
 * Lets a held mail be worked again, this time believed; only the first who decides has an effect. Who accepts a mail of a loop
 * says that somebody is there: its thread goes on as if nothing had come.
 */
export async function acceptHeld(on: On, uuid: string, by: string, now: Date): Promise<boolean> {
  const rows = await on.query(
    `WITH accepted AS (
       UPDATE received_mails SET state = 'received', plan = NULL, reason = NULL, processed_at = NULL, accepted_by = $2, next_attempt_at = $3
        WHERE uuid = $1 AND state = 'held' RETURNING ticket, loop_address),
     resumed AS (
       UPDATE mail_threads thread SET recent = '[]' FROM accepted
        WHERE thread.ticket = accepted.ticket AND thread.address = accepted.loop_address)
     SELECT 1 AS done FROM accepted`,
    [uuid, by, now],
  )
  return rows.length > 0
}

export async function rejectHeld(on: On, uuid: string): Promise<boolean> {
  const rows = await on.query(
    `UPDATE received_mails SET state = 'rejected', plan = NULL, reason = 'not-accepted' WHERE uuid = $1 AND state = 'held' RETURNING uuid`,
    [uuid],
  )
  return rows.length > 0
}

type HeldRow = FieldsOf<
  ReceivedMailModel,
  'uuid' | 'from' | 'envelopeFrom' | 'subject' | 'receivedAt' | 'ticket' | 'ticketPublicId',
  { plan: Plan | null }
>

function toHeldMail({ plan, ...row }: HeldRow): HeldMail[] {
  if (!plan?.held) return []
  const { because, becomes, text } = plan.held
  return [
    {
      '@id': blankNode(row.uuid),
      '@type': 'HeldMail',
      uuid: row.uuid,
      from: row.from ?? row.envelopeFrom,
      subject: row.subject,
      receivedAt: row.receivedAt.toISOString(),
      ticket: row.ticket && row.ticketPublicId !== null ? { uuid: row.ticket, publicId: row.ticketPublicId } : null,
      because,
      becomes: becomes === 'new-ticket' ? 'ticket' : plan.isInternal ? 'note' : 'comment',
      text,
    },
  ]
}
