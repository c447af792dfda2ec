import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import type { Sql } from '@leitstand/kit/database'
import { cancelTimer, setTimer } from '@leitstand/kit/timers'
import { promiseFor } from '../domain/agreement.ts'
import { standingOf } from '../domain/standing.ts'
import type { Rulebook } from './rulebook.ts'
import {
  announce,
  findTicketSla,
  removeTicketSla,
  replaceTicketSla,
  setStanding,
  type TicketSlaRow,
} from './ticket-slas.ts'
import { setBasis, type TicketRow } from './tickets.ts'

/** Rings at the due time of a ticket's agreement; the key is the ticket's uuid. */
export const dueAlarm = 'sla-due'

/**
 * Brings a ticket's agreement up to date: determines it at creation and when customer or template changed (AMB-207),
 * and says whether it is kept, broken or still running.
 */
export async function keepAgreement(
  tx: Sql,
  rulebook: Rulebook,
  ticket: TicketRow,
  now: Date,
): Promise<TicketSlaRow | undefined> {
  const basis = basisOf(ticket.facts)
  if (basis === ticket.sla_basis) {
    const sla = await findTicketSla(tx, ticket.uuid)
    return sla && (await settle(tx, ticket, sla, now, false))
  }
  await setBasis(tx, ticket.uuid, basis)
  return await determineAgreement(tx, rulebook, ticket, now)
}

/** Determines the agreement of a ticket whose basis is noted already; `sla_basis` of the row is what it was before. */
export async function determineAgreement(
  tx: Sql,
  rulebook: Rulebook,
  ticket: TicketRow,
  now: Date,
): Promise<TicketSlaRow | undefined> {
  const { facts } = ticket
  const promised = facts.deleted
    ? null
    : promiseFor(rulebook.agreements, facts, rulebook.calendar, Date.parse(facts.createdAt))
  if (promised) {
    const sla = await replaceTicketSla(tx, ticket.uuid, promised)
    return await settle(tx, ticket, sla, now, true)
  }
  if (ticket.sla_basis !== null && (await findTicketSla(tx, ticket.uuid))) {
    await removeTicketSla(tx, ticket.uuid)
    await cancelTimer(tx, dueAlarm, ticket.uuid)
    await announce(tx, facts, null)
  }
  return undefined
}

export function basisOf({ customer, template, deleted }: TicketFacts): string {
  return deleted ? 'deleted' : `${customer?.uuid ?? ''}|${template?.uuid ?? ''}`
}

async function settle(tx: Sql, ticket: TicketRow, sla: TicketSlaRow, now: Date, isNew: boolean): Promise<TicketSlaRow> {
  const respondedAt = ticket.first_response_at
  const { violated, isRunning } = standingOf(
    {
      dueAt: sla.due_at.getTime(),
      respondedAt: respondedAt?.getTime() ?? null,
      finishedAt: ticket.first_finished_at?.getTime() ?? null,
    },
    now.getTime(),
  )
  if (isRunning && isNew) await setTimer(tx, { kind: dueAlarm, key: ticket.uuid, dueAt: sla.due_at, payload: {} })
  if (!isRunning) await cancelTimer(tx, dueAlarm, ticket.uuid)
  const isSame = violated === sla.violated && respondedAt?.getTime() === sla.responded_at?.getTime()
  if (isSame && !isNew) return sla
  const settled = { ...sla, responded_at: respondedAt, violated }
  if (!isSame) await setStanding(tx, sla.uuid, respondedAt, violated)
  await announce(tx, ticket.facts, settled)
  return settled
}
