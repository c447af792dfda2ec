import { ticketSlaChanged } from '@leitstand/contracts/sla/events'
import { settings } from '@leitstand/contracts/sla/resources'
import { commentChanged, commentCreated, templateCopied } from '@leitstand/contracts/ticket/events'
import { firstResponseAt } from '@leitstand/contracts/ticket/first-response'
import { templates } from '@leitstand/contracts/ticket/resources'
import { consume, consumeAll } from '../context.ts'
import { keepSetting } from '../store/copies.ts'
import { addFirstResponses, keepTicketAgreements } from '../store/lives.ts'
import { copyClearingTypes } from '../store/template-clearing-types.ts'
import { templateCopies } from '../store/templates.ts'

/** What billing keeps of the other services' facts. */
export const onNeighboursChanged = [
  consumeAll(
    [commentCreated, commentChanged],
    ({ comment }) => comment.ticket.uuid,
    async (received, { tx }) => {
      const responses = received.flatMap(({ data }) => {
        const at = firstResponseAt(data)
        return at ? [{ ticket: data.comment.ticket.uuid, at, by: data.comment.author }] : []
      })
      await addFirstResponses(tx, responses)
    },
  ),
  consumeAll(
    [ticketSlaChanged],
    ({ ticket }) => ticket,
    (received, { tx }) =>
      keepTicketAgreements(
        tx,
        received.map(({ data }) => data),
      ),
  ),
  consume(templates.changed, async ({ entity: { uuid, name }, version }, { tx }) => {
    await templateCopies.keep(tx, [{ uuid, name, version, deleted: false }])
  }),
  consume(templateCopied, (copied, { tx }) => copyClearingTypes(tx, copied)),
  consume(templates.deleted, async ({ uuid, version }, { tx }) => {
    await templateCopies.keep(tx, [{ uuid, name: '', version, deleted: true }])
  }),
  consume(settings.changed, ({ entity, version }, { tx }) => keepSetting(tx, entity.name, entity.value, version)),
]
