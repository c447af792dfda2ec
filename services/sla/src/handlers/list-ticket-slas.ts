import { iri, Uuid } from '@leitstand/contracts/common'
import { AppError } from '@leitstand/contracts/problems'
import { getTicketSla, listTicketSlas as listContract, type TicketSla } from '@leitstand/contracts/sla/requests'
import { ticketRef } from '@leitstand/contracts/ticket/values'
import { serve } from '../context.ts'
import { referenceTo } from '../resources/references.ts'
import { listTicketSlas, type TicketSlaWithTicket } from '../store/ticket-slas.ts'

export const handleListTicketSlas = serve(listContract, async (input, context) => {
  const query = input as Record<string, unknown>
  const violated = listOf(query['violated'])?.[0]
  const { rows, total } = await listTicketSlas(context, context.actor, {
    tickets: listOf(query['ticket.uuid'])
      ?.map((iriOrUuid) => iriOrUuid.slice(iriOrUuid.lastIndexOf('/') + 1))
      .filter((uuid) => Uuid.safeParse(uuid).success),
    publicIds: listOf(query['ticket.publicId'])?.map(Number).filter(Number.isSafeInteger),
    violated: violated === undefined ? undefined : ['true', '1'].includes(violated),
    newestFirst: query['order[dueAt]'] === 'desc',
    limit: input.itemsPerPage,
    offset: (input.page - 1) * input.itemsPerPage,
  })
  return { items: rows.map(present), total }
})

export const handleGetTicketSla = serve(getTicketSla, async ({ uuid }, context) => {
  const { rows } = await listTicketSlas(context, context.actor, { uuid, limit: 1, offset: 0 })
  const [row] = rows
  if (!row) throw new AppError('not-found')
  return present(row)
})

/** Undefined: this filter was not asked for. */
function listOf(value: unknown): string[] | undefined {
  return value === undefined ? undefined : Array.isArray(value) ? value.map(String) : [String(value)]
}

function present(row: TicketSlaWithTicket): TicketSla {
  return {
    '@id': iri('ticket_service_level_agreements', row.uuid),
    '@type': 'TicketServiceLevelAgreement',
    uuid: row.uuid,
    ticket: ticketRef(row.ticket, row.public_id, row.subject),
    serviceLevelAgreement: referenceTo('agreement', { uuid: row.sla, name: row.sla_name }),
    dueAt: row.due_at.toISOString(),
    respondedAt: row.responded_at?.toISOString() ?? null,
    violated: row.violated,
    mode: row.mode,
    minutes: row.minutes,
    explanation: row.explanation,
  }
}
