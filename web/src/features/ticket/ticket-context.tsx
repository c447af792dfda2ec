import type { InputOf } from '@leitstand/contracts/define'
import type { Ticket } from '@leitstand/contracts/ticket/ticket'
import { changeTicket, getTicket } from '@leitstand/contracts/ticket/tickets'
import {
  applyTransition,
  getTicketState,
  resetAdjournDate,
  type TicketState,
} from '@leitstand/contracts/ticket/transitions'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { useSWRConfig } from 'swr'
import { sendHeldReplies } from '../../api/held-replies.ts'
import { send } from '../../api/send.ts'
import { expecting, useAction } from '../../api/use-action.ts'
import { keyOf } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { type Conflict, ConflictDialog } from './conflict-dialog.tsx'
import { differencesOf } from './differences.ts'
import { StayedDialog } from './stayed-dialog.tsx'
import { type Move, offerStepBack } from './step-back.ts'

type Fields = Omit<InputOf<typeof changeTicket>, 'id'>

interface TicketTools {
  ticket: Ticket
  state: TicketState | undefined
  /** Saves fields; `shown` is how the ticket looks meanwhile. True when it was saved. */
  change: (fields: Fields, shown: Partial<Ticket>) => Promise<boolean>
  move: (move: Move) => Promise<boolean>
  isMoving: boolean
}

const TicketContext = createContext<TicketTools | null>(null)

export function useTicket(): TicketTools {
  const tools = useContext(TicketContext)
  if (!tools) throw new Error('useTicket is used outside of a ticket')
  return tools
}

interface Props {
  ticket: Ticket
  state: TicketState | undefined
  children: ReactNode
}

const refresh = ['notification.listActivity', 'search.', 'sla.']

/** The ticket on the page and what can be done with it. A stale page is told what changed (412). */
export function TicketProvider({ ticket, state, children }: Props) {
  const { t } = useTexts('errors')
  const { mutate } = useSWRConfig()
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [stayed, setStayed] = useState<TicketState['stayed']>([])
  const id = String(ticket.publicId)
  const quiet = (problem: { code: string }) => problem.code === 'changed'
  const changing = useAction(changeTicket, { refresh, quiet })
  const moving = useAction(applyTransition, { failure: t('statusFailed'), refresh: [...refresh, 'workflow.'], quiet })

  const movingBack = useAction(resetAdjournDate, { failure: t('statusFailed'), refresh: [...refresh, 'workflow.'] })

  const collide = async (again: (fresh: Ticket) => void) => {
    const fresh = await send(getTicket, { id })
    const differences = differencesOf(ticket, fresh)
    // What others changed in the meantime may be nothing one can see: then one's own change simply goes on.
    if (differences.length === 0) return again(fresh)
    setConflict({ fresh, differences, again: () => again(fresh) })
    await mutate(keyOf(getTicket, { id }), fresh, { revalidate: false })
  }
  const change = async (fields: Fields, shown: Partial<Ticket>, version = ticket.version): Promise<boolean> => {
    const saved = await changing.run(
      { id, ...fields },
      {
        seenVersion: version,
        failure: t(failureOf(fields)),
        expect: [expecting(getTicket, { id }, (seen) => ({ ...seen, ...shown }))],
        failed: (problem) => quiet(problem) && void collide(({ version: newer }) => void change(fields, shown, newer)),
      },
    )
    return saved !== undefined
  }
  /** Whoever was asked about the suspended sub-tickets answers by the call that is for it. */
  const moveBack = (moveBackSubTickets: boolean) => movingBack.run({ id, moveBackSubTickets })
  const moveOn = (wanted: Move, version: number) =>
    moving.run(
      { id, ...wanted },
      {
        seenVersion: version,
        failed: (problem) => quiet(problem) && void collide((fresh) => void move(wanted, fresh.version)),
      },
    )
  const { version: seen } = state ?? ticket
  const move = async (wanted: Move, version = seen): Promise<boolean> => {
    // Why a reply was refused stands where it waits; the ticket stays until that is settled.
    if (!(await sendHeldReplies(ticket.publicId))) return false
    const { moveBackSubTickets } = wanted
    const moved = await (moveBackSubTickets === undefined
      ? moveOn(wanted, version)
      : moveBack(moveBackSubTickets === true))
    if (moved && moved.stayed.length > 0) setStayed(moved.stayed)
    if (moved) offerStepBack(wanted, moved, mutate)
    // The next step starts from here, even before what else changed has been read.
    if (moved) await mutate(keyOf(getTicketState, { id }), moved, { revalidate: false })
    return moved !== undefined
  }
  const tools: TicketTools = {
    ticket,
    state,
    change: (fields, shown) => change(fields, shown),
    move: (wanted) => move(wanted),
    isMoving: moving.isRunning || movingBack.isRunning,
  }
  return (
    <TicketContext value={tools}>
      {children}
      {conflict && <ConflictDialog conflict={conflict} close={() => setConflict(null)} />}
      {stayed.length > 0 && <StayedDialog stayed={stayed} close={() => setStayed([])} />}
    </TicketContext>
  )
}

function failureOf(fields: Fields) {
  if ('priority' in fields) return 'priorityFailed'
  if ('assignee' in fields) return 'assigneeFailed'
  return 'manualProgress' in fields ? 'progressFailed' : 'ticketNotUpdated'
}
