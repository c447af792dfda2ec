import { userChanged } from '@leitstand/contracts/identity/requests'
import { ticketSlaChanged } from '@leitstand/contracts/sla/events'
import { settings } from '@leitstand/contracts/sla/resources'
import { commentCreated } from '@leitstand/contracts/ticket/events'
import { consume } from '../context.ts'
import { keepPerson, keepSetting } from '../store/copies.ts'
import { addFirstResponse, keepTicketAgreement } from '../store/lives.ts'

/** What billing keeps of the other services' facts. */
export const onNeighboursChanged = [
  consume(commentCreated, async ({ comment }, { tx }) => {
    if (comment.firstResponse) await addFirstResponse(tx, comment.ticket.uuid, comment.createdAt, comment.author)
  }),
  consume(ticketSlaChanged, ({ ticket, sla, version }, { tx }) => keepTicketAgreement(tx, ticket, { sla, version })),
  consume(userChanged, ({ user }, { tx }) => keepPerson(tx, user)),
  consume(settings.changed, ({ entity, version }, { tx }) => keepSetting(tx, entity.name, entity.value, version)),
]
