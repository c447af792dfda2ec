import type { Actor } from '@leitstand/contracts/actor'
import { mayReceive } from '@leitstand/contracts/audience'
import { findUsers } from '@leitstand/contracts/identity/requests'
import { AppError, invalid } from '@leitstand/contracts/problems'
import { isFinished } from '@leitstand/contracts/workflow/states'
import type { Context } from '@leitstand/kit/chassis'
import { type Booking, type BookingInput, readBooking } from '../domain/booking.ts'
import { type Employee, findPerson, isActiveType, people as peopleCopies } from './copies.ts'
import { refreshTicket, type TicketCopy } from './tickets.ts'

type Asking = Pick<Context<unknown>, 'actor' | 'query' | 'call' | 'callAsSystem' | 'log'>

/** The times of a booking; what is wrong with them is refused field by field. */
export function mustRead(input: BookingInput, timeZone: string): Booking {
  const booking = readBooking(input, timeZone)
  if (!('startAt' in booking)) throw invalid(...booking)
  return booking
}

/** A ticket the caller sees, as it stands at this moment. */
export async function ticketToBookOn(context: Asking, key: string): Promise<TicketCopy> {
  const known = await refreshTicket(context, key)
  if (!known || !mayReceive(context.actor, known.audience)) throw new AppError('not-found')
  return known
}

/** The same, as long as it takes entries (AMB-141). */
export async function openTicketToBookOn(context: Asking, key: string): Promise<TicketCopy> {
  const ticket = await ticketToBookOn(context, key)
  if (isFinished(ticket.status)) throw new AppError('ticket-finished')
  return ticket
}

/** The uuid of a kind of work that is offered, or none. */
export async function typeToBook(context: Asking, type: string | null): Promise<string | null> {
  if (type !== null && !(await isActiveType(context, type))) {
    throw invalid({ propertyPath: 'type', code: 'unknown-reference' })
  }
  return type
}

/** Who is to have worked. Somebody who was made a moment ago may not have been heard of yet: then their owner is asked. */
export async function findEmployee(context: Asking, uuid: Actor['uuid']): Promise<Employee> {
  if (uuid === context.actor.uuid) return { name: context.actor.name, staff: true, inactive: false }
  const known = await findPerson(context, uuid)
  if (known) return known
  const { people } = await context.call(findUsers, { uuids: [uuid] })
  const [person] = people
  if (!person) throw invalid({ propertyPath: 'employee', code: 'unknown-reference' })
  await peopleCopies.keep(context, [person])
  return person
}

/** Time is booked anew only for employees in service. */
export function mustBeInService({ staff, inactive }: Employee): void {
  if (!staff) throw invalid({ propertyPath: 'employee', code: 'employee-not-staff' })
  if (inactive) throw invalid({ propertyPath: 'employee', code: 'person-out-of-service' })
}
