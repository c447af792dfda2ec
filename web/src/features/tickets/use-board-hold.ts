import type { Hit } from '@leitstand/contracts/search/requests'
import { getTicketState, type TicketState } from '@leitstand/contracts/ticket/transitions'
import type { TransitionOption } from '@leitstand/contracts/workflow/requests'
import type { Status } from '@leitstand/contracts/workflow/states'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../lib/toasts.ts'
import { nextTarget, waysOf } from './board-columns.ts'
import { readState } from './read-state.ts'

interface Held {
  hit: Hit
  how: 'mouse' | 'keyboard'
}

const steps: Partial<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 }

/** While a card is held: may it be put here? `home` is where it comes from, `unknown` what the server has not said yet. */
export type Drop = 'yes' | 'no' | 'home' | 'unknown' | undefined

interface Props {
  columns: readonly Status[]
  nameOf: (status: Status) => string
  onPut: (hit: Hit, options: readonly TransitionOption[], seen: TicketState) => void
}

/** The card in the hand, with the mouse or by the keyboard, and where the workflow lets it go. */
export function useBoardHold({ columns, nameOf, onPut }: Props) {
  const { t } = useTexts('board')
  const [held, setHeld] = useState<Held | null>(null)
  const [target, setTarget] = useState<Status | null>(null)
  const [said, say] = useState('')
  const { data } = useApi(getTicketState, held ? { id: String(held.hit.publicId) } : null)
  const seen = data?.publicId === held?.hit.publicId ? data : undefined
  const ways = useMemo(() => seen && waysOf(seen.transitions), [seen])

  const release = (words = '') => {
    setHeld(null)
    setTarget(null)
    say(words)
  }
  const put = async (to: Status) => {
    release()
    if (!held) return
    // Whoever is quicker than the answer learns a moment later that there is no way.
    const known = seen ?? (await readState(held.hit))
    const options = known && waysOf(known.transitions).get(to)
    if (options) onPut(held.hit, options, known)
    else if (known) toast.error(t('noWay', { publicId: held.hit.publicId, state: nameOf(to) }))
  }
  const dropOn = (status: Status): Drop => {
    if (!held) return undefined
    if (status === held.hit.status) return 'home'
    if (!ways) return 'unknown'
    return ways.has(status) ? 'yes' : 'no'
  }
  const turn = (step: 1 | -1, from: Status) => {
    const next = ways && nextTarget(columns, ways, target ?? from, step)
    if (next) setTarget(next)
    say(next ? nameOf(next) : t('noColumn'))
  }
  const take = (event: KeyboardEvent, hit: Hit) => {
    if (event.key !== ' ') return
    event.preventDefault()
    setHeld({ hit, how: 'keyboard' })
    say(t('taken', { publicId: hit.publicId }))
  }
  /** Space takes a card up, the arrows choose a column, Enter puts it down, Escape puts it back. */
  const onKey = (event: KeyboardEvent, hit: Hit) => {
    if (!(event.target instanceof HTMLAnchorElement)) return
    if (held?.how !== 'keyboard') return take(event, hit)
    if (event.key === 'Tab') return release()
    const step = steps[event.key]
    const putBack = () => release(t('putBack'))
    const putDown = target ? () => void put(target) : putBack
    const keys: Record<string, () => void> = { Enter: putDown, ' ': putDown, Escape: putBack }
    const act = step ? () => turn(step, hit.status) : keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return {
    held,
    target,
    said,
    dropOn,
    put,
    onKey,
    release: () => release(),
    grab: (hit: Hit, how: Held['how']) => setHeld({ hit, how }),
    aim: setTarget,
  }
}
