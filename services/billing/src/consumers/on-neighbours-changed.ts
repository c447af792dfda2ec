import { ticketSlaChanged } from '@leitstand/contracts/sla/events'
import { settings } from '@leitstand/contracts/sla/resources'
import { commentCreated } from '@leitstand/contracts/ticket/events'
import { consume, consumeAll } from '../context.ts'
import { keepSetting } from '../store/copies.ts'
import { addFirstResponses, keepTicketAgreements } from '../store/lives.ts'

/** What billing keeps of the other services' facts. */
export const onNeighboursChanged = [
  consumeAll(
    [commentCreated],
    ({ comment }) => comment.ticket.uuid,
    async (heard, { tx }) => {
      const responses = heard.map(({ data }) => data.comment).filter(({ firstResponse }) => firstResponse)
      await addFirstResponses(
        tx,
        responses.map(({ ticket, createdAt, author }) => ({ ticket: ticket.uuid, at: createdAt, by: author })),
      )
    },
  ),
  consumeAll(
    [ticketSlaChanged],
    ({ ticket }) => ticket,
    (heard, { tx }) =>
      keepTicketAgreements(
        tx,
        heard.map(({ data }) => data),
      ),
  ),
  consume(settings.changed, ({ entity, version }, { tx }) => keepSetting(tx, entity.name, entity.value, version)),
]
