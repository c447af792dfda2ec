import type { InputOf } from '@leitstand/contracts/define'
import { type applyTransition, type TicketState, undoTransition } from '@leitstand/contracts/ticket/transitions'
import i18next from 'i18next'
import type { ScopedMutator } from 'swr'
import { currentLanguage } from '../../api/language.ts'
import { ApiProblem, reasonOf } from '../../api/problem.ts'
import { send } from '../../api/send.ts'
import { toast } from '../../lib/toasts.ts'

export type Move = Omit<InputOf<typeof applyTransition>, 'id'>

/** Says where a step led, and offers to take it back. */
export function offerStepBack(taken: Move, moved: TicketState, mutate: ScopedMutator): void {
  const { publicId, label: state, version } = moved
  toast.info(i18next.t('ticket:moved', { publicId, state }), {
    ...(taken.comment && { detail: i18next.t('ticket:commentStays') }),
    undo: () => void takeBack(publicId, version, mutate),
    about: `step of ${publicId}`,
  })
}

/** Whoever moved it on meanwhile is not overruled. */
async function takeBack(publicId: number, seenVersion: number, mutate: ScopedMutator): Promise<void> {
  try {
    await send(undoTransition, { id: String(publicId) }, { seenVersion, idempotencyKey: crypto.randomUUID() })
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
