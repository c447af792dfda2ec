/** Gives a ticket to whoever took its alert; the key is the delivery. */
export const takeTicketTimer = 'take-ticket'
