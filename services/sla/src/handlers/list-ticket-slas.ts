import { iri } from '@leitstand/contracts/common'
import { AppError } from '@leitstand/contracts/problems'
import { getTicketSla, listTicketSlas as listContract, type TicketSla } from '@leitstand/contracts/sla/requests'
import { ticketRef } from '@leitstand/contracts/ticket/values'
import { serve } from '../context.ts'
import type { Resolution } from '../domain/known-ticket.ts'
import { referenceTo } from '../steps/references.ts'
import { listTicketSlas, type TicketSlaWithTicket } from '../store/ticket-slas.ts'

export const handleListTicketSlas = serve(listContract, async (input, context) => {
  const { rows, total } = await listTicketSlas(context, context.actor, input)
  return { items: rows.map(present), total }
})

export const handleGetTicketSla = serve(getTicketSla, async ({ uuid }, context) => {
  const { rows } = await listTicketSlas(context, context.actor, { uuid, page: 1, itemsPerPage: 1 })
  const [row] = rows
  if (!row) throw new AppError('not-found')
  return present(row)
})

function present(row: TicketSlaWithTicket): TicketSla {
  return {
    '@id': iri('ticket_service_level_agreements', row.uuid),
    '@type': 'TicketServiceLevelAgreement',
    uuid: row.uuid,
    ticket: ticketRef(row.ticket, row.public_id, row.subject),
    serviceLevelAgreement: referenceTo('agreement', { uuid: row.sla, name: row.sla_name }),
    dueAt: row.due_at.toISOString(),
    pausedAt: row.paused_at?.toISOString() ?? null,
    respondedAt: row.responded_at?.toISOString() ?? null,
    violated: row.violated,
    mode: row.mode,
    minutes: row.minutes,
    explanation: row.explanation,
    resolution: row.resolution && presentResolution(row.resolution),
  }
}

function presentResolution({ minutes, dueAt, pausedAt, resolvedAt, violated, explanation }: Resolution) {
  const instant = (at: number | null) => (at === null ? null : new Date(at).toISOString())
  return {
    minutes,
    dueAt: new Date(dueAt).toISOString(),
    pausedAt: instant(pausedAt),
    resolvedAt: instant(resolvedAt),
    violated,
    explanation: [...explanation],
  }
}
