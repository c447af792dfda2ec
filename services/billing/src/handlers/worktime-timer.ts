import {
  discardWorktimeTimer,
  getWorktimeTimer,
  startWorktimeTimer,
  stopWorktimeTimer,
} from '@leitstand/contracts/billing/timer'
import { AppError } from '@leitstand/contracts/problems'
import { newId } from '@leitstand/kit/ids'
import { serve } from '../context.ts'
import { bookingInUntilNow } from '../domain/running-time.ts'
import { book } from '../steps/book.ts'
import { valuesToBook } from '../steps/values-to-book.ts'
import { openTicketToBookOn } from '../store/booking-inputs.ts'
import { saveWorktime } from '../store/save-worktime.ts'
import { endTimer, findTimer, startTimer } from '../store/worktime-timers.ts'

export const handleGetWorktimeTimer = serve(getWorktimeTimer, async (_, context) => {
  return { timer: (await findTimer(context, context.actor)) ?? null }
})

export const handleStartWorktimeTimer = serve(startWorktimeTimer, async (input, context) => {
  const { actor, clock } = context
  const ticket = await openTicketToBookOn(context, input.ticket)
  const timer = { employee: actor.uuid, uuid: newId(), ticket: ticket.uuid, startedAt: clock.now() }
  return await context.transaction(async (tx) => {
    const running = (await startTimer(tx, timer)) ? await findTimer(tx, actor) : undefined
    if (!running) throw new AppError('timer-running')
    return running
  })
})

/** The booking and the end of the running time are one act: what fails leaves it running. */
export const handleStopWorktimeTimer = serve(stopWorktimeTimer, async (input, context) => {
  const { actor, clock, config, seenVersion } = context
  const running = await findTimer(context, actor)
  if (!running?.ticket) throw new AppError('not-found')
  const times = bookingInUntilNow(input, running.startedAt, clock.now(), config.timeZone)
  const values = await valuesToBook(context, { ...input, ...times, ticket: running.ticket.uuid })

  return await book(context, async (tx) => {
    const ended = await endTimer(tx, actor, seenVersion ?? running.version)
    if (ended.uuid !== running.uuid) throw new AppError('changed', { current: ended })
    return await saveWorktime(tx, context, { uuid: newId(), before: undefined, values })
  })
})

export const handleDiscardWorktimeTimer = serve(discardWorktimeTimer, async (_, context) => {
  await context.transaction((tx) => endTimer(tx, context.actor, context.seenVersion))
  return null
})
