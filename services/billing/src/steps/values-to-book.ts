import type { Context } from '@leitstand/kit/chassis'
import type { BookingInput } from '../domain/booking.ts'
import { findEmployee, mustBeInService, mustRead, openTicketToBookOn, typeToBook } from '../store/booking-inputs.ts'
import type { WorktimeValues } from '../store/worktimes.ts'

interface Input extends BookingInput {
  ticket: string
  employee?: string | undefined
  type?: string | null | undefined
  description: string
  internal: boolean
  edgeShift: boolean
}

/** What somebody books, as it is written; refused where the times, the ticket or the kind of work do not do. */
export async function valuesToBook(context: Context<unknown>, input: Input): Promise<WorktimeValues> {
  const employee = input.employee ?? context.actor.uuid
  const booking = mustRead(input, context.config.timeZone)
  const ticket = await openTicketToBookOn(context, input.ticket)
  const type = await typeToBook(context, input.type ?? null)
  const person = await findEmployee(context, employee)
  mustBeInService(person)
  return {
    ticket: ticket.uuid,
    employee,
    employee_name: person.name,
    type,
    start_at: new Date(booking.startAt),
    end_at: new Date(booking.endAt),
    accrued_minutes: booking.accruedMinutes,
    description: input.description,
    internal: input.internal,
    edge_shift: input.edgeShift,
    billed: false,
    billed_at: null,
    billed_minutes: null,
    billed_step: null,
    billed_customer: null,
    billed_customer_name: null,
    reverses: null,
  }
}
