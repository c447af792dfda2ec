import type { InputOf } from '@leitstand/contracts/define'
import { type Hit, searchTickets } from '@leitstand/contracts/search/requests'
import { applyTransition, type TicketState, undoTransition } from '@leitstand/contracts/ticket/transitions'
import type { TransitionOption } from '@leitstand/contracts/workflow/requests'
import { type Status, stateLabel } from '@leitstand/contracts/workflow/states'
import { useState } from 'react'
import { useSWRConfig } from 'swr'
import { sendHeldReplies } from '../../api/held-replies.ts'
import { send } from '../../api/send.ts'
import { useAction } from '../../api/use-action.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { tellStayed } from '../../lib/tell-stayed.ts'
import { toast } from '../../lib/toasts.ts'

export type Move = Omit<InputOf<typeof applyTransition>, 'id'>

/** A card on its way: shown in its new column until the search has it there too. */
export interface Underway {
  hit: Hit
  to: Status
}

const triesMs = [150, 250, 400, 600, 800, 1_000, 1_500, 2_000, 3_000]

/** Moves of cards: shown at once, put back when the server refuses, and taken back by whoever made them. */
export function useBoardMoves() {
  const { t, language } = useTexts('board')
  const { mutate } = useSWRConfig()
  const how = { failure: t('errors:statusFailed'), refresh: ['notification.', 'sla.'] as const }
  const moving = useAction(applyTransition, how)
  const undoing = useAction(undoTransition, how)
  const [underway, setUnderway] = useState<readonly Underway[]>([])
  const land = (publicId: number) => setUnderway((all) => all.filter(({ hit }) => hit.publicId !== publicId))

  /** The search hears of it a moment later; until then the card is held where it was put. */
  const settle = async (publicId: number, to: Status) => {
    const question = { 'filter[publicId]': String(publicId), 'filter[status]': to, items: 1 }
    for (const ms of triesMs) {
      await new Promise((resolve) => setTimeout(resolve, ms))
      const found = await send(searchTickets, question).catch(() => null)
      if (found && found.nbHits > 0) break
    }
    await mutate((key) => Array.isArray(key) && String(key[0]).startsWith('search.'))
    land(publicId)
  }

  /** Shows a card where it goes; it is put back when that is refused. */
  const carry = async (hit: Hit, to: Status, ask: () => Promise<TicketState | undefined>) => {
    const { publicId } = hit
    setUnderway((all) => [...all.filter((one) => one.hit.publicId !== publicId), { hit, to }])
    const moved = await ask()
    if (moved) {
      void settle(publicId, moved.status)
      return moved
    }
    land(publicId)
    void mutate((key) => Array.isArray(key) && /^(search|ticket)\./.test(String(key[0])))
    return undefined
  }
  const takeBack = (hit: Hit, { status, version: seenVersion }: TicketState) =>
    carry({ ...hit, status }, hit.status, () => undoing.run({ id: String(hit.publicId) }, { seenVersion }))

  const move = async (hit: Hit, option: TransitionOption, seen: TicketState, more: Omit<Move, 'transition'> = {}) => {
    const { publicId } = hit
    if (!(await sendHeldReplies(publicId))) return false
    const wanted = { id: String(publicId), transition: option.name, ...more }
    const moved = await carry(hit, option.to, () => moving.run(wanted, { seenVersion: seen.version }))
    if (!moved) return false
    const state = stateLabel(hit.type, moved.status)[language]
    const undo = () => void takeBack(hit, moved)
    toast.info(t('ticket:moved', { publicId, state }), { undo, about: `step of ${publicId}` })
    tellStayed(moved.stayed)
    return true
  }
  return { underway, move, isMoving: moving.isRunning }
}
