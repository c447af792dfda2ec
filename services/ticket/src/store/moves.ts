import type { Actor } from '@leitstand/contracts/actor'
import type { InputOf, OutputOf, RequestContract } from '@leitstand/contracts/define'

/** What somebody wants done with a ticket's state, and what goes along. */
export interface Move {
  transition: string
  comment?: string | undefined
  adjournDate?: string | undefined
  adjournTime?: string | undefined
  minutesBeforeResume?: number | undefined
  notifyOnResume?: boolean | undefined
  adjournSubTickets?: boolean | undefined
  closeSubTickets?: boolean | undefined
  moveBackSubTickets?: boolean | undefined
}

/** Who moves a ticket, and how the workflow is asked: in a caller's name, or as the system when the clock moves it. */
export interface Mover {
  actor: Actor
  ask<C extends RequestContract>(contract: C, input: InputOf<C>): Promise<OutputOf<C>>
}
