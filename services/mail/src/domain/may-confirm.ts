import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'

export interface ConfirmationWishes {
  ticket: TicketFacts['sendConfirmationEmailOption']
  /** The user's option `disableConfirmationEmail`; null = not decided. */
  userDisables: boolean | null
  /** The group's option `disableConfirmationMail`. */
  groupDisables: boolean
  senderConfigurationConfirms: boolean
}

/** Whether the sender wants to hear that the mail arrived: ticket, then user, then group, then sender configuration (AMB-226). */
export function mayConfirm(wishes: ConfirmationWishes): boolean {
  if (wishes.ticket !== 'user_default') return wishes.ticket === 'enabled'
  if (wishes.userDisables !== null) return !wishes.userDisables && wishes.senderConfigurationConfirms
  return !wishes.groupDisables && wishes.senderConfigurationConfirms
}
