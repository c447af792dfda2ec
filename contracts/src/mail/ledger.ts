import { z } from 'zod'
import { Instant, Uuid } from '../common.ts'
import { defineRequest, pageOf } from '../define.ts'
import { filtersOf, listQuery } from '../list-query.ts'
import { mailProtection } from './protection.ts'
import { plainReasons, silenceReasons } from './reasons.ts'
import { mailStates, ReceivedMail } from './requests.ts'

/* The ledger of received mails: what it finds, and each step of a mail. */

/** What a mail was recognised as. */
export const mailKinds = [
  'normal',
  'auto-reply',
  'bounce',
  'delay-warning',
  'delivery-report-success',
  'read-receipt',
  'feedback-report',
  'list',
  'calendar',
  'auto-generated',
] as const
/** What spoke for the sender being the one who stands in From; `unchecked` = nothing hung on it. */
export const senderProofs = [
  'accepted',
  'authenticated',
  'refused-by-domain',
  'reply-token',
  'unchecked',
  'unproven',
] as const
export const senderSides = ['customer', 'nobody', 'staff', 'stranger'] as const
/** By what its ticket was found, the strongest first. */
export const threadClues = ['assigned', 'reply-token', 'message-id', 'named-id', 'subject'] as const
/** What became of a file; `quoted` = a picture of an earlier mail, `too-many` = beyond the number that is taken. */
export const fileFates = ['kept', 'quoted', 'refused', 'too-many'] as const
/** Why no automatic answer left, beside the reasons that the mail itself gives. */
export const unansweredBecause = ['not-wanted', 'staff', 'waiting', ...silenceReasons] as const
/** What the reason of a mail can be narrowed to. */
export const askedReasons = [...plainReasons, 'names-foreign-ticket', 'not-answered', 'same-as', 'unreadable'] as const

const filters = {
  /** Sender, recipient, subject, Message-ID or number of the ticket. */
  search: 'partial',
  from: 'partial',
  subject: 'partial',
  reason: 'exact',
  'ticket.publicId': 'number',
  receivedAt: 'date',
  /** Not accounted for, as the last check found. */
  unexplained: 'boolean',
} as const

export const listMails = defineRequest('mail.listMails', {
  description: 'The ledger of received mails (super admin).',
  http: 'GET /api/mails',
  role: 'ROLE_SUPER_ADMIN',
  input: listQuery({ state: 'exact', ...filters }, ['receivedAt']),
  output: pageOf(ReceivedMail),
})
/** Every state has its number, be it 0. */
const everyState = Object.fromEntries(mailStates.map((state) => [state, z.int()])) as Record<
  (typeof mailStates)[number],
  z.ZodInt
>
export const countMails = defineRequest('mail.countMails', {
  description: 'How many mails of the ledger stand in each state, by the same filters (super admin).',
  http: 'GET /api/mail_counts',
  role: 'ROLE_SUPER_ADMIN',
  input: z.strictObject(filtersOf(filters)),
  output: z.object({ states: z.object(everyState) }),
})

export const MailTrace = ReceivedMail.extend({
  '@type': z.literal('MailTrace'),
  messageId: z.string().nullable(),
  source: z.enum(['smtp', 'imap']),
  /** Who handed it over; null for mails from a mailbox. */
  remoteAddress: z.string().nullable(),
  helo: z.string().nullable(),
  /** '' is the null sender, null is unknown. */
  envelopeFrom: z.string().nullable(),
  recipient: z.string(),
  kind: z.enum(mailKinds).nullable(),
  sender: z.object({ side: z.enum(senderSides), proof: z.enum(senderProofs).nullable() }).nullable(),
  /** Null where no ticket was found, and of mails of before this was kept. */
  foundBy: z.enum(threadClues).nullable(),
  /** Somebody had it worked again, although it is of those that are ignored. */
  isWanted: z.boolean(),
  /** The ticket that somebody assigned it to. */
  assignedTicket: z.int().nullable(),
  isInternal: z.boolean(),
  /** Of a customer, passed on by an employee. */
  isForwarded: z.boolean(),
  ...mailProtection,
  /** When it is worked on next, while it waits. */
  nextAttemptAt: Instant.nullable(),
  files: z.array(
    z.object({
      name: z.string(),
      mimeType: z.string().nullable(),
      size: z.int().nullable(),
      /** Null while the mail became nothing that has files. */
      fate: z.enum(fileFates).nullable(),
    }),
  ),
  answer: z.union([
    z.object({ to: z.array(z.string()), at: Instant, state: z.enum(['waiting', 'sent', 'failed']) }),
    z.object({ because: z.array(z.enum(unansweredBecause)) }),
  ]),
})
export type MailTrace = z.infer<typeof MailTrace>

export const traceMail = defineRequest('mail.traceMail', {
  description: 'One received mail with every step that it took (super admin).',
  http: 'GET /api/mails/:uuid/trace',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({ uuid: Uuid }),
  output: MailTrace,
  errors: ['not-found'],
})

export const assignMail = defineRequest('mail.assignMail', {
  description:
    'Put a mail that became no ticket and no comment into this ticket (its public number), as a comment of its sender (super admin). Refused when somebody of another customer wrote it.',
  http: 'POST /api/mails/:uuid/assign',
  role: 'ROLE_SUPER_ADMIN',
  input: z.strictObject({ uuid: Uuid, ticket: z.int().min(1) }),
  output: ReceivedMail,
  errors: ['not-found', 'conflict', 'ticket-finished'],
})
