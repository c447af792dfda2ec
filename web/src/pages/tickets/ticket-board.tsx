import type { ComponentProps } from 'react'
import { type Warning, warningsOf } from '../../features/ticket/warnings.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import '../../features/ticket/ticket.css'
import { Board } from '../../features/tickets/board.tsx'

const TransitionForm = onDemand(() =>
  import('../../features/ticket/transition-form.tsx').then((module) => module.TransitionForm),
)

const asker = { Form: TransitionForm, warningsOf: warningsOf }

/** The board of the overview, which asks for what a move needs as the ticket itself does. */
export function TicketBoard(props: Omit<ComponentProps<typeof Board<Warning>>, 'asker'>) {
  return <Board {...props} asker={asker} />
}
