import type { Actor } from '@leitstand/contracts/actor'
import { changeWorktime } from '@leitstand/contracts/billing/requests'
import type { ParsedInputOf } from '@leitstand/contracts/define'
import { AppError, mustExist } from '@leitstand/contracts/problems'
import { isFinished } from '@leitstand/contracts/workflow/states'
import { isAsItStands } from '@leitstand/kit/as-it-stands'
import type { Context } from '@leitstand/kit/chassis'
import type { Sql } from '@leitstand/kit/database'
import { serve } from '../context.ts'
import { mustBeOpen, mustBeUnmarkable } from '../domain/billed.ts'
import { rebook } from '../domain/rebook.ts'
import { isBilling, mayBookFor } from '../domain/worktime-policy.ts'
import { auditMark } from '../steps/audit-marks.ts'
import { tellTicket } from '../steps/book.ts'
import { findEmployee, mustBeInService, mustRead, typeToBook } from '../store/booking-inputs.ts'
import { readRounding } from '../store/copies.ts'
import { saveWorktime } from '../store/save-worktime.ts'
import { findTicket, refreshTicketOf } from '../store/tickets.ts'
import { billableOf, findWorktime, toWorktime, type WorktimeRow, type WorktimeValues } from '../store/worktimes.ts'

type Input = ParsedInputOf<typeof changeWorktime>

export const handleChangeWorktime = serve(changeWorktime, async (input, context) => {
  const { uuid, ...change } = input
  const type = change.type === undefined ? undefined : await typeToBook(context, change.type)
  const employee = change.employee === undefined ? undefined : await findEmployee(context, change.employee)
  if (changesFields(input)) await refreshTicketOf(context, 'worktimes', uuid)

  const worktime = await context.transaction(async (tx) => {
    const row = mustExist(await findWorktime(tx, context.actor, uuid, true))
    await mayHappen(tx, row, input, context)
    if (employee && change.employee !== row.employee) mustBeInService(employee)
    const values = {
      ...row,
      ...timesOf(row, change, context.config.timeZone),
      ...(type !== undefined && { type }),
      ...(change.employee && employee && { employee: change.employee, employee_name: employee.name }),
      description: change.description ?? row.description,
      internal: change.internal ?? row.internal,
      edge_shift: change.edgeShift ?? row.edge_shift,
    }
    const billing = await billingOf(tx, values, change.billed ?? row.billed, context.clock.now())
    const after = { ...values, ...billing }
    if (isAsItStands(after, row)) return toWorktime(row, await readRounding(tx))
    await auditBilling(tx, context, row, billing)
    return await saveWorktime(tx, context, { uuid, before: row, values: after })
  })
  // A mark changes nothing that the ticket keeps, and is no work on it.
  if (changesFields(input)) await tellTicket(context, worktime)
  return worktime
})

function mustBeAllowed(actor: Actor, row: WorktimeRow, { billed, employee }: Input): void {
  // Sent back as it stands it is no mark.
  if (billed !== undefined && billed !== row.billed && !isBilling(actor)) throw new AppError('forbidden')
  if (!mayBookFor(actor, row.employee) || !mayBookFor(actor, employee ?? row.employee)) throw new AppError('forbidden')
}

/** Not only whether it is billed. */
function changesFields({ uuid: _, billed: _mark, ...fields }: Input): boolean {
  return Object.values(fields).some((value) => value !== undefined)
}

async function mayHappen(tx: Sql, row: WorktimeRow, input: Input, context: Context<unknown>): Promise<void> {
  const { actor, seenVersion } = context
  const isMore = changesFields(input)
  mustBeAllowed(actor, row, input)
  const facts = { ...row, isReversed: row.is_reversed }
  if (isMore) mustBeOpen(facts)
  if (input.billed === false && row.billed) mustBeUnmarkable(facts)
  if (seenVersion !== undefined && seenVersion !== row.version) {
    throw new AppError('changed', { current: toWorktime(row, await readRounding(tx)) })
  }
  // A finished ticket takes no changes any more, but can still be billed (AMB-141).
  const ticket = isMore ? await findTicket(tx, row.ticket) : undefined
  if (ticket && isFinished(ticket.status)) throw new AppError('ticket-finished')
}

function timesOf(row: WorktimeRow, { startAt, endAt, accruedTime }: Partial<Input>, timeZone: string) {
  if (startAt === undefined && endAt === undefined && accruedTime === undefined) return {}
  const booked = { startAt: row.start_at.getTime(), endAt: row.end_at.getTime(), accruedMinutes: row.accrued_minutes }
  const booking = mustRead(rebook(booked, { startAt, endAt, accruedTime }, timeZone), timeZone)
  return {
    start_at: new Date(booking.startAt),
    end_at: new Date(booking.endAt),
    accrued_minutes: booking.accruedMinutes,
  }
}

const openAgain = {
  ...{ billed: false, billed_at: null, billed_step: null },
  ...{ billed_minutes: null, billed_customer: null, billed_customer_name: null },
}
type Billing = Pick<WorktimeValues, 'billed' | 'billed_at' | 'billed_minutes' | 'billed_step'>

/** Billing freezes what is invoiced; taking it back lets the rounding of today hold again. */
async function billingOf(tx: Sql, row: WorktimeRow, billed: boolean, now: Date): Promise<Billing> {
  if (billed && row.billed) return row
  // What a reversal takes back is said by what it reverses, not by the rounding of today.
  const isFixed = row.reverses !== null
  if (!billed) {
    const { billed_minutes, billed_customer, billed_customer_name } = row
    return { ...openAgain, ...(isFixed && { billed_minutes, billed_customer, billed_customer_name }) }
  }
  const rounding = await readRounding(tx)
  const step = rounding.on ? rounding.stepMinutes : null
  return {
    billed,
    billed_at: now,
    billed_minutes: billableOf(row, rounding),
    billed_step: isFixed ? row.billed_step : step,
  }
}

/** As it stood on the invoice, or stands there now. */
async function auditBilling(tx: Sql, context: Context<unknown>, before: WorktimeRow, after: Billing): Promise<void> {
  if (before.billed === after.billed) return
  const { billed_at, billed_minutes } = after.billed ? after : before
  await auditMark(tx, context, after.billed ? 'marked' : 'mark-removed', {
    what: 'worktime',
    publicId: before.public_id,
    customer: before.customer_name,
    billedAt: billed_at,
    billedMinutes: billed_minutes,
  })
}
