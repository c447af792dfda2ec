import { type DeliveryState, deliveryStates, type MailRecipient } from '@leitstand/contracts/mail/deliveries'
import type { SentMail } from '@leitstand/contracts/mail/requests'
import { isUndelivered } from '@leitstand/contracts/mail/undelivered'

/** How a mail fares as a whole: as with whom it fares worst; `nobody` = there was none whom it could reach. */
export type Delivery = DeliveryState | 'nobody'

export function deliveryOf({ state, recipients }: Pick<SentMail, 'state' | 'recipients'>): Delivery {
  if (recipients.length === 0) return state === 'failed' ? 'nobody' : state
  const open = recipients.filter((one) => !isSettled(one))
  return deliveryStates.findLast((one) => open.some((recipient) => recipient.state === one)) ?? 'sent'
}

/** Somebody saw to it that it did not arrive. */
export function isSettled(recipient: Pick<MailRecipient, 'state' | 'settled'>): boolean {
  return isUndelivered(recipient) && recipient.settled
}
