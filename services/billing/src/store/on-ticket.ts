import type { Audience } from '@leitstand/contracts/audience'
import { AppError, invalid } from '@leitstand/contracts/problems'
import { type TicketRef, ticketRef } from '@leitstand/contracts/ticket/values'
import { Status } from '@leitstand/contracts/workflow/state-names'
import { isFinished } from '@leitstand/contracts/workflow/states'
import type { Context } from '@leitstand/kit/chassis'
import { ticketToBookOn } from './booking-inputs.ts'
import type { TicketCopy } from './tickets.ts'

// What hangs on a ticket as a resource of its own: components and material requisitions.

/** The ticket of a row that Prisma loads, as far as the row shows it and is judged by it. */
export interface TicketPart {
  uuid: string
  publicId: bigint
  subject: string
  status: string
  staffRole: string
  customerGroup: string | null
  customerName: string | null
}

/** What Prisma is to load of the ticket. */
export const ticketPart = {
  select: {
    uuid: true,
    publicId: true,
    subject: true,
    status: true,
    staffRole: true,
    customerGroup: true,
    customerName: true,
  },
} as const

export function refOf(ticket: TicketPart): TicketRef {
  return ticketRef(ticket.uuid, Number(ticket.publicId), ticket.subject)
}

/** For staff alone. */
export function audienceOfPart(ticket: TicketPart): Audience {
  const { staffRole, customerGroup } = ticket
  return { staffRole: staffRole as Audience['staffRole'], internal: true, customerGroup, people: [] }
}

/** The ticket that something is put on: one that the caller sees. What is put there anew finds it open. */
export async function placeOn(context: Context<unknown>, key: string, isNew: boolean): Promise<TicketCopy> {
  const ticket = await ticketToBookOn(context, key)
  if (isNew && isFinished(ticket.status)) throw new AppError('ticket-finished')
  return ticket
}

/** What stands on a ticket stays there, and is left alone once the ticket is finished (AMB-141). */
export function mayTouch(row: { ticket: TicketPart }, columns: { ticketUuid?: string } = {}): void {
  if (columns.ticketUuid !== undefined && columns.ticketUuid !== row.ticket.uuid)
    throw invalid({ propertyPath: 'ticket', code: 'invalid' })
  if (isFinished(Status.parse(row.ticket.status))) throw new AppError('ticket-finished')
}
