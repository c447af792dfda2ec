import type { ComponentProps } from 'react'
import { type Doubt, doubtsOf } from '../../features/ticket/doubts.ts'
import { TransitionForm } from '../../features/ticket/transition-form.tsx'
import '../../features/ticket/ticket.css'
import { Board } from '../../features/tickets/board.tsx'

const asker = { Form: TransitionForm, doubtsOf }

/** The board of the overview, which asks for what a move needs as the ticket itself does. */
export function TicketBoard(props: Omit<ComponentProps<typeof Board<Doubt>>, 'asker'>) {
  return <Board {...props} asker={asker} />
}
