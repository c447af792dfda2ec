import type { Language } from '@leitstand/contracts/actor'
import { mailCommentSent } from '@leitstand/contracts/mail/requests'
import { AppError } from '@leitstand/contracts/problems'
import { leaseMs, whileLeased } from '@leitstand/kit/lease'
import { emit } from '@leitstand/kit/outbox'
import { job } from '../context.ts'
import type { ReplyBinding } from '../domain/reply-token.ts'
import { buildMessage } from '../outgoing/build-message.ts'
import { findCommentRecipients } from '../outgoing/find-recipients.ts'
import type { MailTransport } from '../outgoing/open-transport.ts'
import { writeConfirmation } from '../outgoing/write-confirmation.ts'
import type { MailContext, MailParts } from '../processing/parts.ts'
import { addToConversation } from '../store/conversations.ts'
import {
  type ClaimedSentMail,
  claimSentMails,
  isStillToLeave,
  markSent,
  markUnsent,
  renewSentMailClaim,
  withdrawMail,
} from '../store/sent-mails.ts'

/** As many at once: mail servers are slow in their own time, not in ours. */
const batch = 5
const [second, minute, hour] = [1_000, 60_000, 3_600_000]
/** For three days, as mail servers do. */
const waitsMs = [
  15 * second,
  minute,
  5 * minute,
  15 * minute,
  hour,
  3 * hour,
  6 * hour,
  12 * hour,
  24 * hour,
  24 * hour,
]

export interface SendingParts extends MailParts {
  transport: MailTransport
}

/** Sends what waits. Each mail fares on its own: one that cannot be delivered holds up no other. */
export const sendMails = (parts: () => SendingParts) =>
  job({
    name: 'send-mails',
    everySeconds: 2,
    async run(context) {
      const mails = await claimSentMails(context, context.clock.now(), leaseMs, batch)
      await Promise.all(mails.map((mail) => sendSafely(mail, context, parts())))
      return mails.length > 0
    },
  })

async function sendSafely(mail: ClaimedSentMail, context: MailContext, parts: SendingParts): Promise<void> {
  try {
    const renew = () => renewSentMailClaim(context, mail, new Date(context.clock.now().getTime() + leaseMs))
    await whileLeased(renew, () => send(mail, context, parts))
  } catch (error) {
    const isOutage = error instanceof AppError && ['service-unavailable', 'database-unavailable'].includes(error.code)
    const nextAt = isHopeless(error) ? null : nextAttempt(isOutage ? 1 : mail.attempts, context.clock.now())
    context.log.warn({ err: error, mail: mail.uuid, attempts: mail.attempts }, 'a mail could not be sent')
    await markUnsent(context, mail, error instanceof Error ? error.message : String(error), nextAt, !isOutage)
  }
}

async function send(mail: ClaimedSentMail, context: MailContext, parts: SendingParts): Promise<void> {
  const found = await addressed(mail, context, parts)
  if (!found) return await withdrawMail(context, mail)
  const { person = null } = found
  const letter = { ...mail, ...found, details: { ...mail.details, answer: bindingOf(mail, person) } }
  const { to } = letter
  if (to.length === 0) return await markUnsent(context, mail, 'no-recipient', null, true)
  const { messageId, options } = await buildMessage(letter, letter, context, parts)
  if (!(await isStillToLeave(context, mail))) return
  const { refused } = await parts.transport.send(mail.uuid, options)
  await context.transaction(async (tx) => {
    const now = context.clock.now()
    const reached = to.filter((address) => !refused.includes(address))
    if (!(await markSent(tx, letter, reached, messageId, now))) return
    if (refused.length > 0)
      context.log.warn({ mail: mail.uuid, refused: refused.length }, 'some recipients were refused')
    if (mail.ticket === null) return
    if (mail.ticketPublicId !== null) {
      await addToConversation(tx, { uuid: mail.ticket, publicId: mail.ticketPublicId }, messageId, 'out', now)
    }
    if (mail.comment) await emit(tx, mailCommentSent, { comment: mail.comment, ticket: mail.ticket, to: reached })
  })
}

/** Mails of the conversation are bound when it is known whom they reach; notices and answers came with their binding. */
function bindingOf({ kind, details, ticketPublicId }: ClaimedSentMail, person: string | null): ReplyBinding {
  const isConversation = kind === 'comment' || kind === 'confirmation'
  return (
    (isConversation ? null : details.answer) ?? {
      publicId: ticketPublicId,
      person,
      isInternal: !isConversation && kind !== 'auto-reply',
    }
  )
}

/** To whom a mail goes and in which language, looked up when it leaves; null when nobody wants it. */
async function addressed(
  mail: ClaimedSentMail,
  context: MailContext,
  { config }: SendingParts,
): Promise<Addressed | null> {
  if (mail.kind === 'confirmation') return await writeConfirmation(mail, config.publicUrl, context)
  if (mail.kind !== 'comment') return { to: mail.to, language: 'de' as const }
  const own = [config.from.address, ...(config.imap ? [config.imap.user] : [])]
  return await findCommentRecipients(mail, own, context)
}

interface Addressed {
  to: string[]
  language: Language
  text?: string
  /** The one known person it goes to, if it is one. */
  person?: string | null
}

/** A server that says 5xx means it; everything else may be better tomorrow. */
function isHopeless(error: unknown): boolean {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  return code >= 500 && code < 600
}

function nextAttempt(attempts: number, now: Date): Date | null {
  const wait = waitsMs[attempts - 1]
  return wait === undefined ? null : new Date(now.getTime() + wait)
}
