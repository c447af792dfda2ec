import { z } from 'zod'
import { Instant, Uuid } from '../common.ts'
import { defineEvent, defineRequest, defineStream, pageOf } from '../define.ts'
import { listQuery } from '../list-query.ts'

/** Where a received mail stands. Every mail ends in a named state; none is thrown away. */
export const mailStates = [
  'received',
  'new-ticket',
  'comment',
  'duplicate',
  'rejected',
  'ignored',
  'bounce',
  'unparsable',
  'failed',
] as const
export const ReceivedMail = z.object({
  '@id': z.string(),
  '@type': z.literal('Mail'),
  uuid: Uuid,
  state: z.enum(mailStates),
  from: z.string().nullable(),
  to: z.array(z.string()),
  subject: z.string().nullable(),
  size: z.int(),
  receivedAt: Instant,
  processedAt: Instant.nullable(),
  attempts: z.int(),
  reason: z.string().nullable(),
  warnings: z.array(z.string()),
  ticket: z.object({ uuid: Uuid, publicId: z.int() }).nullable(),
})
export type ReceivedMail = z.infer<typeof ReceivedMail>

export const listMails = defineRequest('mail.listMails', {
  description: 'The ledger of received mails (super admin).',
  http: 'GET /api/mails',
  role: 'ROLE_SUPER_ADMIN',
  input: listQuery({ state: 'exact', from: 'partial', subject: 'partial' }, ['receivedAt']),
  output: pageOf(ReceivedMail),
})
export const getMail = defineRequest('mail.getMail', {
  description: 'One received mail (super admin).',
  http: 'GET /api/mails/:uuid',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({ uuid: Uuid }),
  output: ReceivedMail,
  errors: ['not-found'],
})
export const replayMail = defineRequest('mail.replayMail', {
  description: 'Work a kept mail again (super admin).',
  http: 'POST /api/mails/:uuid/replay',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({ uuid: Uuid }),
  output: ReceivedMail,
  errors: ['not-found'],
})
export const downloadMail = defineStream('mail.downloadMail', {
  description: 'The raw bytes of a received mail (super admin).',
  http: 'GET /api/mails/:uuid/raw',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({ uuid: Uuid }),
  produces: 'message/rfc822',
  errors: ['not-found'],
})

export const SentMail = z.object({
  '@id': z.string(),
  '@type': z.literal('SentMail'),
  uuid: Uuid,
  kind: z.enum(['auto-reply', 'comment', 'confirmation', 'notice', 'alert']),
  to: z.array(z.string()),
  subject: z.string(),
  state: z.enum(['waiting', 'sent', 'failed']),
  attempts: z.int(),
  lastError: z.string().nullable(),
  createdAt: Instant,
  sentAt: Instant.nullable(),
})
export const listSentMails = defineRequest('mail.listSentMails', {
  description: 'Outgoing mails and how they fare (staff), those about tickets that the caller sees.',
  http: 'GET /api/sent_mails',
  role: 'ROLE_EMPLOYEE',
  input: listQuery({ state: 'exact', 'ticket.uuid': 'relation' }, ['createdAt']),
  output: pageOf(SentMail),
})

export const sendMail = defineRequest('mail.sendMail', {
  description: 'Queue a mail of another service (notice, alert). `key` makes it leave once.',
  role: 'ROLE_SYSTEM',
  input: z.object({
    key: z.string(),
    kind: z.enum(['notice', 'alert']),
    to: z.array(z.string()).min(1),
    subject: z.string(),
    text: z.string(),
    ticket: Uuid.nullable(),
  }),
  output: z.object({ uuid: Uuid }),
})

export const mailReceived = defineEvent('mail.processed', {
  owner: 'mail',
  description: 'A received mail reached its state.',
  data: z.object({
    mail: Uuid,
    state: z.enum(mailStates),
    ticket: Uuid.nullable(),
    /** Whom a mail of ours did not reach; not permanent = the other side still tries. */
    bounce: z
      .object({ permanent: z.boolean(), recipients: z.array(z.string()) })
      .nullable()
      .default(null),
  }),
})
export const commentMailed = defineEvent('mail.comment-sent', {
  owner: 'mail',
  description: 'A public comment left as a mail.',
  data: z.object({ comment: Uuid, ticket: Uuid, to: z.array(z.string()) }),
})
