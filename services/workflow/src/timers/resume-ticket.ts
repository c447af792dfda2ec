import { AppError } from '@leitstand/contracts/problems'
import { applyTransition } from '@leitstand/contracts/ticket/transitions'
import { timer } from '../context.ts'
import { resumeTimer } from '../domain/timers-for.ts'

/** Brings a suspended ticket back at the set time. While the ticket service is away it is tried again. */
export const resumeTicket = timer({
  name: resumeTimer,
  handle: async (payload, context, { key }) => {
    const { transition } = payload as { transition: string }
    try {
      await context.callAsSystem(applyTransition, { id: key, transition })
    } catch (error) {
      // Somebody was quicker, or an earlier try had already done it: there is nothing left to do.
      const isSettled = error instanceof AppError && ['transition-refused', 'not-found'].includes(error.code)
      if (!isSettled) throw error
      context.log.info({ ticket: key, code: error.code }, 'a suspended ticket had been moved before its time')
    }
  },
})
