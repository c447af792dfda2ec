import { ticketCreated } from '@leitstand/contracts/ticket/events'
import { consumeAll } from '../context.ts'
import { personToConfirm } from '../domain/may-confirm.ts'
import { markedSubject } from '../domain/thread-keys.ts'
import { queueMail } from '../store/sent-mails.ts'

/** Whoever a ticket was opened for in the web hears of it by mail; whether they want to is asked when it leaves. */
export const onTicketCreated = consumeAll(
  [ticketCreated],
  ({ ticket }) => ticket.uuid,
  async (received, { tx, clock }) => {
    const now = clock.now()
    for (const { ticket } of received.map(({ data }) => data)) {
      const person = personToConfirm(ticket, now)
      if (!person) continue
      await queueMail(tx, {
        key: `confirmation:${ticket.uuid}`,
        kind: 'confirmation',
        to: [],
        subject: markedSubject(ticket.publicId, ticket.subject),
        // It is written when it leaves, in the language of the person.
        text: '',
        details: {
          fromName: null,
          inReplyTo: null,
          people: [person],
          customer: ticket.customer?.uuid ?? null,
          files: [],
          confirms: { option: ticket.sendConfirmationEmailOption, template: ticket.template?.uuid ?? null },
        },
        ticket: { uuid: ticket.uuid, publicId: ticket.publicId },
        comment: null,
        at: now,
        notBefore: now,
      })
    }
  },
)
