/** Gives a ticket to whoever took its alert; the key is the delivery. */
export const takeTicketTimer = 'take-ticket'
/** Tells that a webhook was switched off. */
export const goneWebhookTimer = 'tell-of-gone-webhook'
/** Tells that an alert was given up. */
export const lostAlertTimer = 'tell-of-lost-alert'
