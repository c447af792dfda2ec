import { findReaders } from '@leitstand/contracts/mail/readers'
import { AppError } from '@leitstand/contracts/problems'
import { findTicketForMail } from '@leitstand/contracts/ticket/from-mail'
import type { MailConfig } from '../config.ts'
import { serve } from '../context.ts'
import { findReadersOf, ownAddressesOf } from '../outgoing/find-recipients.ts'
import { maySeeTicket } from '../store/tickets.ts'

/** Answered by the rule that mails leave by, so that what is shown before sending is what happens. */
export const handleFindReaders = (config: MailConfig) =>
  serve(findReaders, async ({ id }, context) => {
    const ticket = await context.callAsSystem(findTicketForMail, { publicId: Number(id) })
    if (!ticket || !(await maySeeTicket(context, context.actor, ticket.uuid))) throw new AppError('not-found')
    const { uuid, customer, people, commenters } = ticket
    const { insiders, byMail } = await findReadersOf(
      { ticket: uuid, customer, people, commenters },
      ownAddressesOf(config),
      context,
    )
    return {
      mail: byMail.map(({ address, person }) => ({ address, name: person?.name ?? null })),
      web: insiders.map(({ name }) => ({ name })),
    }
  })
