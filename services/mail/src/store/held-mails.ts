import { type Actor, hasRole } from '@leitstand/contracts/actor'
import { iri } from '@leitstand/contracts/common'
import type { ParsedInputOf } from '@leitstand/contracts/define'
import type { HeldMail, listHeldMails } from '@leitstand/contracts/mail/requests'
import { AppError } from '@leitstand/contracts/problems'
import type { Sql } from '@leitstand/kit/database'
import { pageArgs } from '@leitstand/kit/list'
import type { Plan } from '../domain/plan.ts'
import type { PrismaClient, ReceivedMail as Row } from '../generated/prisma/client.ts'

/** Held mails are for the employee in whose name they came and for administrators. */
function visibleTo(actor: Actor) {
  return hasRole(actor, 'ROLE_SUPER_ADMIN') ? {} : { heldFor: actor.uuid }
}

export async function findHeldMails(
  prisma: PrismaClient,
  actor: Actor,
  input: ParsedInputOf<typeof listHeldMails>,
): Promise<{ items: HeldMail[]; total: number }> {
  const tickets = input['ticket.publicId']
  const where = { state: 'held', ...visibleTo(actor), ...(tickets && { ticketPublicId: { in: tickets } }) }
  const [rows, total] = await Promise.all([
    prisma.receivedMail.findMany({
      where,
      orderBy: [{ receivedAt: 'desc' }, { uuid: 'desc' }],
      ...pageArgs(input),
    }),
    prisma.receivedMail.count({ where }),
  ])
  return { items: rows.flatMap((row) => toHeldMail(row)), total }
}

/** Refuses whoever may not decide on this mail; to them it does not exist. */
export async function mustDecideOn(prisma: PrismaClient, actor: Actor, uuid: string) {
  const select = { uuid: true, subject: true }
  const found = await prisma.receivedMail.findFirst({ where: { uuid, ...visibleTo(actor) }, select })
  if (!found) throw new AppError('not-found')
  return found
}

/** Lets a held mail be worked again, this time believed; only the first who decides has an effect. */
export async function acceptHeld(on: Pick<Sql, 'query'>, uuid: string, by: string, now: Date): Promise<boolean> {
  const rows = await on.query(
    `UPDATE received_mails SET state = 'received', plan = NULL, reason = NULL, processed_at = NULL, accepted_by = $2, next_attempt_at = $3
     WHERE uuid = $1 AND state = 'held' RETURNING uuid`,
    [uuid, by, now],
  )
  return rows.length > 0
}

export async function rejectHeld(on: Pick<Sql, 'query'>, uuid: string): Promise<boolean> {
  const rows = await on.query(
    `UPDATE received_mails SET state = 'rejected', plan = NULL, reason = 'not-accepted' WHERE uuid = $1 AND state = 'held' RETURNING uuid`,
    [uuid],
  )
  return rows.length > 0
}

function toHeldMail(row: Row): HeldMail[] {
  const plan = row.plan as Plan | null
  if (!plan?.held) return []
  const { because, becomes, text } = plan.held
  return [
    {
      '@id': iri('held_mails', row.uuid),
      '@type': 'HeldMail',
      uuid: row.uuid,
      from: row.from ?? row.envelopeFrom,
      subject: row.subject,
      receivedAt: row.receivedAt.toISOString(),
      ticket:
        row.ticket && row.ticketPublicId !== null ? { uuid: row.ticket, publicId: Number(row.ticketPublicId) } : null,
      because,
      becomes: becomes === 'new-ticket' ? 'ticket' : plan.isInternal ? 'note' : 'comment',
      text,
    },
  ]
}
