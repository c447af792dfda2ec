import { z } from 'zod'
import { Language } from '../actor.ts'
import { Instant, Uuid } from '../common.ts'
import { defineRequest, defineStream, pageOf } from '../define.ts'
import { listQuery } from '../list-query.ts'
import { TextFormat } from '../ticket/values.ts'
import { MailRecipient } from './deliveries.ts'
import { holdReasons, MailReason } from './reasons.ts'

/** Where a received mail stands. Every mail ends in a named state; none is thrown away. */
export const mailStates = [
  'received',
  'new-ticket',
  'comment',
  'duplicate',
  'rejected',
  'ignored',
  'bounce',
  'held',
  'unparsable',
  'failed',
] as const
/** What is to be known of a mail that was taken all the same. */
export const mailWarnings = [
  'several-from-headers',
  'sender-unusable',
  'sender-unconfirmed',
  'date-unusable',
  'header-charset-guessed',
  'body-charset-guessed',
  'body-undecodable',
  'body-cut',
  'attachments-cut',
  'attachments-refused',
  'mail-cut',
  'mail-in-pieces',
  'line-ends-repaired',
  'unreadable',
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
  /** As the ledger keeps it; `reasons` says the same for people. */
  reason: z.string().nullable(),
  reasons: z.array(MailReason),
  warnings: z.array(z.string()),
  ticket: z.object({ uuid: Uuid, publicId: z.int() }).nullable(),
})
export type ReceivedMail = z.infer<typeof ReceivedMail>

export const getMail = defineRequest('mail.getMail', {
  description: 'One received mail (super admin).',
  http: 'GET /api/mails/:uuid',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({ uuid: Uuid }),
  output: ReceivedMail,
  errors: ['not-found'],
})
export const replayMail = defineRequest('mail.replayMail', {
  description:
    'Work a kept mail again that became no ticket and no comment (super admin). One that was ignored, a double or a bounce opens a ticket then, unanswered.',
  http: 'POST /api/mails/:uuid/replay',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({ uuid: Uuid }),
  output: ReceivedMail,
  errors: ['not-found'],
})
export const downloadMail = defineStream('mail.downloadMail', {
  description: 'The raw bytes of a received mail (super admin; staff who see what was made of it).',
  http: 'GET /api/mails/:uuid/raw',
  role: 'ROLE_EMPLOYEE',
  input: z.object({ uuid: Uuid }),
  produces: 'message/rfc822',
  errors: ['not-found'],
})

export const HeldMail = z.object({
  '@id': z.string(),
  '@type': z.literal('HeldMail'),
  uuid: Uuid,
  from: z.string().nullable(),
  subject: z.string().nullable(),
  receivedAt: Instant,
  ticket: z.object({ uuid: Uuid, publicId: z.int() }).nullable(),
  because: z.enum(holdReasons),
  /** What becomes of it once it is accepted. */
  becomes: z.enum(['ticket', 'comment', 'note']),
  /** Only those who decide on it are shown it. */
  text: z.string(),
})
export type HeldMail = z.infer<typeof HeldMail>

export const listHeldMails = defineRequest('mail.listHeldMails', {
  description:
    "Mails that wait to be accepted: those in the caller's name, those of loops in tickets that the caller sees, for administrators all (staff).",
  http: 'GET /api/held_mails',
  role: 'ROLE_EMPLOYEE',
  input: listQuery({ 'ticket.publicId': 'number' }, ['receivedAt']),
  output: pageOf(HeldMail),
})
export const acceptMail = defineRequest('mail.acceptMail', {
  description:
    'Let a held mail take its effect; one of a loop ends the pause of its thread. One that was decided already is answered as it is (staff).',
  http: 'POST /api/mails/:uuid/accept',
  role: 'ROLE_EMPLOYEE',
  input: z.object({ uuid: Uuid }),
  output: ReceivedMail,
  errors: ['not-found'],
})
export const rejectMail = defineRequest('mail.rejectMail', {
  description: 'Refuse a held mail; nobody is told (staff).',
  http: 'POST /api/mails/:uuid/reject',
  role: 'ROLE_EMPLOYEE',
  input: z.object({ uuid: Uuid }),
  output: ReceivedMail,
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
  /** How far it got with each; empty until it was tried for the first time. */
  recipients: z.array(MailRecipient),
  ticket: z.object({ uuid: Uuid, publicId: z.int() }).nullable(),
  comment: Uuid.nullable(),
  attempts: z.int(),
  lastError: z.string().nullable(),
  createdAt: Instant,
  sentAt: Instant.nullable(),
})
export type SentMail = z.infer<typeof SentMail>
export const listSentMails = defineRequest('mail.listSentMails', {
  description: 'Outgoing mails and how they fare (staff), those about tickets that the caller sees.',
  http: 'GET /api/sent_mails',
  role: 'ROLE_EMPLOYEE',
  input: listQuery(
    {
      state: 'exact',
      kind: 'exact',
      subject: 'partial',
      'author.uuid': 'relation',
      'ticket.uuid': 'relation',
      'ticket.publicId': 'number',
      'recipients.address': 'partial',
      'recipients.state': 'exact',
      /** Did not arrive somewhere, and nobody saw to it. */
      undelivered: 'boolean',
    },
    ['createdAt'],
  ),
  output: pageOf(SentMail),
})

/** What becomes of an answer to a mail of ours: whom it proves, which ticket it belongs to, and whether it stays internal (AMB-260). */
const AnswerBinding = z.object({ person: Uuid.nullable(), publicId: z.int().nullable(), internal: z.boolean() })

/** What a file that goes with a mail has at most; the bus carries it. */
export const mostMailedBytes = 4 * 1024 * 1024
const MailedFile = z.object({ name: z.string().max(255), mimeType: z.string(), content: z.base64().max(6_000_000) })

/** A part of a mail: words of the product, or, `quoted`, what somebody wrote, to be read by its format. */
const MailPassage = z.object({ text: z.string(), format: TextFormat, quoted: z.boolean() })
export type MailPassage = z.infer<typeof MailPassage>

export const sendMail = defineRequest('mail.sendMail', {
  description: 'Queue a mail of another service (notice, alert). `key` makes it leave once.',
  role: 'ROLE_SYSTEM',
  input: z.object({
    key: z.string(),
    kind: z.enum(['notice', 'alert']),
    to: z.array(z.string()).min(1),
    subject: z.string(),
    text: z.string(),
    /** What stands in `text` above its foot, part by part, where somebody is quoted in it. */
    passages: z.array(MailPassage).default([]),
    /** Of its words; null when it is not known. */
    language: Language.nullable().default(null),
    ticket: Uuid.nullable(),
    answer: AnswerBinding.nullable().default(null),
    /** The page where its reader can end such mails (List-Unsubscribe, RFC 2369); by https also at once (RFC 8058). */
    unsubscribe: z.url().nullable().default(null),
    files: z.array(MailedFile).max(1).default([]),
  }),
  /** Null when none of the addresses reaches anybody. */
  output: z.object({ uuid: Uuid.nullable() }),
})
