import type { ComponentProps } from 'react'
import { TransitionForm } from '../../features/ticket/transition-form.tsx'
import { type Warning, warningsOf } from '../../features/ticket/warnings.ts'
import '../../features/ticket/ticket.css'
import { Board } from '../../features/tickets/board.tsx'

const asker = { Form: TransitionForm, warningsOf: warningsOf }

/** The board of the overview, which asks for what a move needs as the ticket itself does. */
export function TicketBoard(props: Omit<ComponentProps<typeof Board<Warning>>, 'asker'>) {
  return <Board {...props} asker={asker} />
}
