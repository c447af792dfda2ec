import type { TicketState } from '@leitstand/contracts/ticket/transitions'
import { refusals, type TransitionOption } from '@leitstand/contracts/workflow/requests'
import { stateLabel } from '@leitstand/contracts/workflow/states'
import type { Context } from '../context.ts'
import type { TicketRow } from '../domain/rows.ts'
import { rolesAt } from '../domain/ticket-policy.ts'
import { askForOptions } from './ask-workflow.ts'
import type { Stayed } from './sub-moves.ts'

/** The transitions this caller may use, for one ticket or many in one question. */
export async function optionsOf(
  context: Context,
  rows: readonly TicketRow[],
): Promise<Record<string, TransitionOption[]>> {
  if (rows.length === 0) return {}
  const tickets = rows
    .filter(({ merged }) => !merged)
    .map((row) => ({
      key: String(row.public_id),
      type: row.type,
      status: row.status,
      adjournedFrom: row.adjourned_from,
      roles: rolesAt(context.actor, row.type),
    }))
  const none = Object.fromEntries(rows.map((row) => [String(row.public_id), []]))
  if (tickets.length === 0) return none
  return { ...none, ...(await askForOptions(context.call, context.language, tickets)) }
}

/** The state of a ticket; after a move also which sub-tickets did not go along, and why. */
export async function presentState(
  context: Context,
  row: TicketRow,
  stayed: readonly Stayed[] = [],
): Promise<TicketState> {
  return stateOf(context, row, await optionsOf(context, [row]), stayed)
}

/** The same from what was asked before: nobody is asked within a transaction. */
export function stateOf(
  { language }: Pick<Context, 'language'>,
  row: TicketRow,
  options: Record<string, TransitionOption[]>,
  stayed: readonly Stayed[] = [],
): TicketState {
  return {
    publicId: row.public_id,
    state: row.status,
    status: row.status,
    label: stateLabel(row.type, row.status)[language],
    transitions: options[String(row.public_id)] ?? [],
    version: row.version,
    stayed: stayed.map(({ ticket, refusal }) => ({
      publicId: ticket.public_id,
      subject: ticket.subject,
      refusal,
      reason: refusals[refusal][language],
    })),
  }
}
