import { z } from 'zod'
import { Instant, Uuid } from '../common.ts'
import { defineEvent } from '../define.ts'
import { MailRecipient } from './deliveries.ts'
import { mailStates } from './requests.ts'

const owner = 'mail'

export const mailProcessed = defineEvent('mail.processed', {
  owner,
  description: 'A received mail reached its state.',
  data: z.object({
    mail: Uuid,
    state: z.enum(mailStates),
    ticket: Uuid.nullable(),
    /** The employee in whose name a held mail came, if it came in one's. */
    heldFor: Uuid.nullable().default(null),
    /** Of a mail held because two machines answer each other: whose address; the first one pauses its thread. */
    loop: z.object({ address: z.string(), isFirst: z.boolean() }).nullable().default(null),
    /** Whom a mail of ours did not reach; not permanent = the other side still tries. */
    bounce: z
      .object({ permanent: z.boolean(), recipients: z.array(z.string()) })
      .nullable()
      .default(null),
  }),
})
export const mailUnexplained = defineEvent('mail.unexplained', {
  owner,
  description: 'Mails are not accounted for, where all were before.',
  data: z.object({ count: z.int() }),
})
export const mailIntakeStopped = defineEvent('mail.intake-stopped', {
  owner,
  description: 'A mailbox could not be read for a while, so nothing that is sent there becomes a ticket.',
  data: z.object({ mailbox: z.string(), since: Instant }),
})
export const mailCommentSent = defineEvent('mail.comment-sent', {
  owner,
  description: 'A public comment left as a mail.',
  data: z.object({ comment: Uuid, ticket: Uuid, to: z.array(z.string()) }),
})
export const mailDeliveryChanged = defineEvent('mail.delivery-changed', {
  owner,
  description: 'A mail about a ticket is late with some of its recipients, or did not reach them.',
  data: z.object({
    /** Null when only the ticket is known. */
    mail: Uuid.nullable(),
    ticket: Uuid,
    comment: Uuid.nullable(),
    /** Who wrote it, unless the product did. */
    author: Uuid.nullable(),
    recipients: z.array(MailRecipient.pick({ address: true, state: true, reason: true, status: true })),
  }),
})
