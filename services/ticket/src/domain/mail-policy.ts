import { uuidText } from '@leitstand/contracts/common'
import type { TicketRow } from './rows.ts'

interface MailedComment {
  source_key: string | null
  via_email: boolean
  author_side: string
}

/** The mail that a visible comment came as. What an employee's mail repeats below may be internal, so customers read their own side's. */
export function mailOfComment(isStaff: boolean, { source_key, via_email, author_side }: MailedComment): string | null {
  return via_email && (isStaff || author_side === 'customer') ? uuidOrNull(source_key) : null
}

/** The same of a visible ticket; one that an employee opened for a customer holds the employee's mail. */
export function mailOfTicket(
  isStaff: boolean,
  ticket: Pick<TicketRow, 'source_key' | 'origin_email' | 'author' | 'customer_user'>,
): string | null {
  const isReaders = isStaff || ticket.author === ticket.customer_user
  return ticket.origin_email && isReaders ? uuidOrNull(ticket.source_key) : null
}

/** Tickets and comments that were imported have keys of another kind. */
function uuidOrNull(key: string | null): string | null {
  return key !== null && uuidText.test(key) ? key : null
}
