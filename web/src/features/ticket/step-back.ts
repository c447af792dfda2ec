import type { InputOf } from '@leitstand/contracts/define'
import type { Ticket } from '@leitstand/contracts/ticket/ticket'
import { applyTransition, type TicketState } from '@leitstand/contracts/ticket/transitions'
import i18next from 'i18next'
import type { ScopedMutator } from 'swr'
import { currentLanguage } from '../../api/language.ts'
import { ApiProblem, reasonOf } from '../../api/problem.ts'
import { send } from '../../api/send.ts'
import { toast } from '../../lib/toasts.ts'
import { wayBack } from '../../lib/way-back.ts'

export type Move = Omit<InputOf<typeof applyTransition>, 'id'>

/** Says where a step led, and offers to take it back where the workflow leads this person back to where the ticket stood. */
export function offerStepBack(before: Ticket, taken: Move, moved: TicketState, mutate: ScopedMutator): void {
  const back = stepBack(before, taken, moved)
  if (!back) return
  const { publicId, label: state, version } = moved
  toast.info(i18next.t('ticket:moved', { publicId, state }), {
    ...(taken.comment && { detail: i18next.t('ticket:commentStays') }),
    undo: () => void takeBack(publicId, back, version, mutate),
  })
}

/** A step that takes sub-tickets along has no single way back. */
function stepBack(before: Ticket, taken: Move, { transitions }: TicketState): Move | undefined {
  const isAlone = !taken.adjournSubTickets && !taken.closeSubTickets && !taken.moveBackSubTickets
  const mayRelease = before.status === 'review' && before.subTicketCount > 0
  const back = isAlone && !mayRelease && wayBack(transitions, before.status, before.adjournDate)
  if (!back) return undefined
  return { transition: back.name, ...(back.requiresDate && suspensionOf(before)) }
}

/** As it was suspended before. */
function suspensionOf({ adjournDate, adjournTime, minutesBeforeResume, notifyOnResume }: Ticket): Partial<Move> {
  return {
    ...(adjournDate && { adjournDate }),
    ...(adjournTime && { adjournTime }),
    ...(minutesBeforeResume && { minutesBeforeResume }),
    notifyOnResume,
  }
}

/** Whoever moved it on meanwhile is not overruled. */
async function takeBack(publicId: number, back: Move, seenVersion: number, mutate: ScopedMutator): Promise<void> {
  try {
    const idempotencyKey = crypto.randomUUID()
    await send(applyTransition, { id: String(publicId), ...back }, { seenVersion, idempotencyKey })
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    toast.error(i18next.t('errors:statusFailed'), { detail: reasonOf(error, currentLanguage()) })
  }
  await refreshTicket(mutate)
}

/** Reads anew what a step may have changed. */
export async function refreshTicket(mutate: ScopedMutator): Promise<void> {
  await mutate((key) => Array.isArray(key) && /^(ticket|notification|search|sla|workflow)\./.test(String(key[0])))
}
