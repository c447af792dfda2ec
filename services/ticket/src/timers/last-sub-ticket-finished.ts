import { systemActor } from '@leitstand/contracts/actor'
import { AppError } from '@leitstand/contracts/problems'
import { isFinished } from '@leitstand/contracts/workflow/states'
import { z } from 'zod'
import { timer } from '../context.ts'
import { lastSubTicketFinished } from '../steps/close-parents.ts'
import { moveTicket } from '../steps/move-ticket.ts'
import { findDescendants, findTicket } from '../store/tickets.ts'

const Payload = z.object({ parent: z.uuid() })

/** A parent that wants it is closed with its last open sub-ticket, where its state allows; else it stays (AMB-169). */
export const lastSubTicketFinishedTimer = timer({
  name: lastSubTicketFinished,
  handle: async (payload, work) => {
    const parent = await findTicket(work, Payload.parse(payload).parent)
    if (!parent?.close_with_last_sub_ticket || isFinished(parent.status)) return
    const open = (await findDescendants(work, parent.uuid)).filter((row) => !isFinished(row.status))
    if (open.length > 0) return
    try {
      const mover = { actor: systemActor, ask: work.callAsSystem }
      const moved = await moveTicket(work, mover, parent, { transition: 'close' })
      if (!moved) throw new Error('the ticket was written by somebody else meanwhile')
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'transition-refused') throw error
    }
  },
})
