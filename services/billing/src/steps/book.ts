import type { Worktime } from '@leitstand/contracts/billing/requests'
import { AppError } from '@leitstand/contracts/problems'
import { keepWorktime } from '@leitstand/contracts/ticket/worktimes'
import type { Sql } from '@leitstand/kit/database'
import type { Context } from '../context.ts'

/** A neighbour is no reason for a booking to be answered late. */
const tellMs = 1_000

/** Books in one transaction. The ticket hears of it before the caller, who may read it next. */
export async function book(context: Context, work: (tx: Sql) => Promise<Worktime>): Promise<Worktime> {
  const worktime = await context.transaction(work)
  await tellTicket(context, worktime)
  return worktime
}

/** Where ticket cannot be asked, the event tells it later. */
export async function tellTicket(context: Context, worktime: Worktime, deleted = false): Promise<void> {
  const { uuid, accruedMinutes, internal, version } = worktime
  const told = { uuid, ticket: worktime.ticket.uuid, accruedMinutes, internal, deleted, version }
  await context.callAsSystem(keepWorktime, told, tellMs).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    context.log.warn(
      { err: error, worktime: uuid },
      'ticket could not be told of a booking, and hears of it by its event',
    )
  })
}
