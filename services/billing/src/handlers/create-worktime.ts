import { createWorktime } from '@leitstand/contracts/billing/requests'
import { AppError } from '@leitstand/contracts/problems'
import { isFinished } from '@leitstand/contracts/workflow/states'
import { newId } from '@leitstand/kit/ids'
import { serve } from '../context.ts'
import { mayBookFor } from '../domain/worktime-policy.ts'
import { mustRead, nameOfEmployee, ticketToBookOn, typeToBook } from '../store/booking-inputs.ts'
import { saveWorktime } from '../store/save-worktime.ts'

export const handleCreateWorktime = serve(createWorktime, async (input, context) => {
  const { actor, config } = context
  const employee = input.employee ?? actor.uuid
  if (!mayBookFor(actor, employee)) throw new AppError('forbidden')
  const booking = mustRead(input, config.timeZone)
  const ticket = await ticketToBookOn(context, input.ticket)
  if (isFinished(ticket.status)) throw new AppError('ticket-finished')
  const type = await typeToBook(context, input.type ?? null)
  const employeeName = await nameOfEmployee(context, employee)

  return await context.transaction((tx) =>
    saveWorktime(tx, context, {
      uuid: newId(),
      before: undefined,
      values: {
        ticket: ticket.uuid,
        employee,
        employee_name: employeeName,
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
        reverses: null,
      },
    }),
  )
})
