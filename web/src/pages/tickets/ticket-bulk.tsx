import type { ComponentProps } from 'react'
import { TransitionForm } from '../../features/ticket/transition-form.tsx'
import { warningsAmong } from '../../features/ticket/warnings.ts'
import '../../features/ticket/ticket.css'
import { BulkBar } from '../../features/tickets/bulk-bar.tsx'
import type { MoveForm } from '../../features/tickets/bulk-move.tsx'

const Form: MoveForm = ({ option, facts, move, close }) => (
  <TransitionForm
    option={option}
    warnings={warningsAmong(option, facts)}
    move={move}
    isMoving={false}
    onBook={close}
    close={close}
    mayExplain
  />
)

/** The bar of a list, which asks for what a step needs as the ticket itself does. */
export function TicketBulk(props: Omit<ComponentProps<typeof BulkBar>, 'Form'>) {
  return <BulkBar {...props} Form={Form} />
}
