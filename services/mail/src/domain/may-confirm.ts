import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'

export interface ConfirmationWishes {
  ticket: TicketFacts['sendConfirmationEmailOption']
  /** The user's option `disableConfirmationEmail`; null = not decided. */
  userDisables: boolean | null
  /** The group's option `disableConfirmationMail`. */
  groupDisables: boolean
  senderConfigurationConfirms: boolean
}

/** Whether somebody wants to hear that the own ticket is there: ticket, then user, then group, then sender configuration (AMB-226). */
export function mayConfirm(wishes: ConfirmationWishes): boolean {
  if (wishes.ticket !== 'user_default') return wishes.ticket === 'enabled'
  if (wishes.userDisables !== null) return !wishes.userDisables
  return !wishes.groupDisables && wishes.senderConfigurationConfirms
}

/** Later a confirmation only puzzles; and a service that has just learnt to listen hears of a week of old tickets. */
const latestMs = 4 * 3_600_000

/**
 * Who may have to hear that a ticket was opened in the web: the person it is for. Mails answer for themselves; of parts
 * and of what comes by itself people only hear when it was asked for.
 */
export function personToConfirm(ticket: TicketFacts, now: Date): string | null {
  const { sendConfirmationEmailOption: option, customerUser, audience, originEmail, parent, scheduledJob } = ticket
  if (option === 'disabled' || audience.internal || originEmail) return null
  if (now.getTime() - Date.parse(ticket.createdAt) > latestMs) return null
  if (option !== 'enabled' && (parent !== null || scheduledJob)) return null
  return customerUser?.uuid ?? null
}
