import { changeWorktime } from '@leitstand/contracts/billing/requests'
import type { ParsedInputOf } from '@leitstand/contracts/define'
import { AppError } from '@leitstand/contracts/problems'
import { isFinished } from '@leitstand/contracts/workflow/states'
import type { Context } from '@leitstand/kit/chassis'
import type { Sql } from '@leitstand/kit/database'
import { serve } from '../context.ts'
import { rebook } from '../domain/rebook.ts'
import { mayBookFor, mayChangeWorktime, mayTouchBilled } from '../domain/worktime-policy.ts'
import { mustRead, nameOfEmployee, typeToBook } from '../store/booking-inputs.ts'
import { readRounding } from '../store/copies.ts'
import { saveWorktime } from '../store/save-worktime.ts'
import { findTicket } from '../store/tickets.ts'
import { billableOf, findWorktime, toWorktime, type WorktimeRow, type WorktimeValues } from '../store/worktimes.ts'

type Input = ParsedInputOf<typeof changeWorktime>

export const handleChangeWorktime = serve(changeWorktime, async (input, context) => {
  const { uuid, ...change } = input
  const type = change.type === undefined ? undefined : await typeToBook(context, change.type)
  const employeeName = change.employee && (await nameOfEmployee(context, change.employee))

  return await context.transaction(async (tx) => {
    const row = await findWorktime(tx, context.actor, uuid, true)
    if (!row) throw new AppError('not-found')
    await mayHappen(tx, row, input, context)
    const values = {
      ...row,
      ...timesOf(row, change, context.config.timeZone),
      ...(type !== undefined && { type }),
      ...(change.employee && employeeName && { employee: change.employee, employee_name: employeeName }),
      description: change.description ?? row.description,
      internal: change.internal ?? row.internal,
      edge_shift: change.edgeShift ?? row.edge_shift,
    }
    const billing = await billingOf(tx, values, change.billed, context.clock.now())
    return await saveWorktime(tx, context, { uuid, before: row, values: { ...values, ...billing } })
  })
})

async function mayHappen(tx: Sql, row: WorktimeRow, input: Input, context: Context<unknown>): Promise<void> {
  const { actor, seenVersion } = context
  const { uuid: _, billed, ...fields } = input
  const changesFields = Object.values(fields).some((value) => value !== undefined)
  if (billed !== undefined && !mayTouchBilled(actor)) throw new AppError('forbidden')
  if (!mayChangeWorktime(actor, row)) throw new AppError('forbidden')
  if (input.employee && !mayBookFor(actor, input.employee)) throw new AppError('forbidden')
  if (row.billed && !mayTouchBilled(actor)) throw new AppError('billed-frozen')
  if (seenVersion !== undefined && seenVersion !== row.version) {
    throw new AppError('changed', { current: toWorktime(row, await readRounding(tx)) })
  }
  // A finished ticket takes no changes any more, but can still be billed (AMB-141).
  const ticket = changesFields ? await findTicket(tx, row.ticket) : undefined
  if (ticket && isFinished(ticket.status)) throw new AppError('ticket-finished')
}

function timesOf(row: WorktimeRow, { startAt, endAt, accruedTime }: Partial<Input>, timeZone: string) {
  if (startAt === undefined && endAt === undefined && accruedTime === undefined) return {}
  const booked = { startAt: row.start_at.getTime(), endAt: row.end_at.getTime(), accruedMinutes: row.accrued_minutes }
  const booking = mustRead(rebook(booked, { startAt, endAt, accruedTime }), timeZone)
  return {
    start_at: new Date(booking.startAt),
    end_at: new Date(booking.endAt),
    accrued_minutes: booking.accruedMinutes,
  }
}

/** Billing freezes what is invoiced; taking it back lets the rounding of today hold again. */
async function billingOf(
  tx: Sql,
  row: WorktimeRow,
  billed: boolean | undefined,
  now: Date,
): Promise<Pick<WorktimeValues, 'billed' | 'billed_at' | 'billed_minutes'>> {
  const isBilled = billed ?? row.billed
  if (!isBilled) return { billed: false, billed_at: null, billed_minutes: null }
  const minutes = billableOf({ ...row, billed_minutes: null }, await readRounding(tx))
  return { billed: true, billed_at: row.billed_at ?? now, billed_minutes: minutes }
}
