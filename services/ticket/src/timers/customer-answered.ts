import { systemActor } from '@leitstand/contracts/actor'
import type { TransitionOption } from '@leitstand/contracts/workflow/requests'
import type { Status } from '@leitstand/contracts/workflow/states'
import { z } from 'zod'
import { timer } from '../context.ts'
import type { TicketRow } from '../domain/rows.ts'
import { askForOptions } from '../steps/ask-workflow.ts'
import { moveTicket } from '../steps/move-ticket.ts'
import { customerAnswered } from '../steps/write-comment.ts'
import { findTicket } from '../store/tickets.ts'

/** With the version that the ticket got by the answer; timers of before say none. */
const Payload = z.object({ ticket: z.uuid(), version: z.int().optional() })

/**
 * The customer has answered: what waited for it goes on, and what was suspended resumes. What was closed reopens by a mail,
 * whoever wrote it (AMB-156, AMB-170, AMB-222). A timer and not part of the comment, so that the comment is safe while the workflow is away.
 */
export const customerAnsweredTimer = timer({
  name: customerAnswered,
  handle: async (payload, work) => {
    const { ticket: uuid, version = Number.POSITIVE_INFINITY } = Payload.parse(payload)
    const ticket = await findTicket(work, uuid)
    const wanted = ticket && nextAfterAnswer(ticket.status)
    // Whoever has moved the ticket since knew of the answer; a merged one goes on elsewhere.
    if (!ticket || !wanted || ticket.merged || (ticket.field_versions['status'] ?? 0) > version) return
    const mover = { actor: systemActor, ask: work.callAsSystem }
    const question = {
      key: ticket.uuid,
      type: ticket.type,
      status: ticket.status,
      adjournedFrom: ticket.adjourned_from,
      roles: systemActor.roles,
    }
    const tickets = await askForOptions(work.callAsSystem, 'de', [question])
    const option = (tickets[ticket.uuid] ?? []).find(wanted)
    const transition = option?.name ?? fallback(ticket)
    if (!transition) return
    const moved = await moveTicket(work, mover, ticket, { transition })
    if (!moved) throw new Error('the ticket was written by somebody else meanwhile')
  },
})

function nextAfterAnswer(status: Status): ((option: TransitionOption) => boolean) | undefined {
  if (status === 'waiting_for_feedback')
    return (option) => option.name === 'answer' || option.name === 'feedback_support'
  if (status === 'adjourned') return (option) => option.name.startsWith('resume')
  if (status === 'closed') return (option) => option.name === 'reopen'
  return undefined
}

/** Transitions that happen by themselves are not offered, so they are not in the list. */
function fallback(ticket: TicketRow): string | undefined {
  if (ticket.status === 'waiting_for_feedback') return 'answer'
  if (ticket.status === 'adjourned') return ticket.adjourned_from === 'review' ? 'resume_review' : 'resume'
  return undefined
}
