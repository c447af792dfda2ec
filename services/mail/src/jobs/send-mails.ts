import type { Language } from '@leitstand/contracts/actor'
import { mailCommentSent } from '@leitstand/contracts/mail/events'
import { emit } from '@leitstand/kit/outbox'
import { Hopeless } from '@leitstand/kit/queue'
import { overDays } from '@leitstand/kit/retries'
import { queue } from '../context.ts'
import type { ReplyBinding } from '../domain/reply-token.ts'
import { buildMessage } from '../outgoing/build-message.ts'
import { findCommentRecipients } from '../outgoing/find-recipients.ts'
import type { MailTransport } from '../outgoing/open-transport.ts'
import { writeConfirmation } from '../outgoing/write-confirmation.ts'
import type { MailContext, MailParts } from '../processing/parts.ts'
import { addToConversation } from '../store/conversations.ts'
import { type ClaimedSentMail, markSent, sentMailQueue } from '../store/sent-mails.ts'

export interface SendingParts extends MailParts {
  transport: MailTransport
}

/** Sends what waits. */
export const sendMails = (parts: () => SendingParts) =>
  queue({
    name: 'send-mails',
    everySeconds: 2,
    // Mail servers are slow in their own time, not in ours.
    atOnce: 5,
    table: sentMailQueue,
    retries: overDays,
    work: async (mail, context) =>
      await send(mail, context, parts()).catch((error: unknown) => {
        throw isRefusal(error) ? new Hopeless(error.message) : error
      }),
  })

async function send(mail: ClaimedSentMail, context: MailContext, parts: SendingParts): Promise<void> {
  const found = await addressed(mail, context, parts)
  // A mail that nobody wants leaves no trace.
  if (!found) return void (await sentMailQueue.remove(context, mail))
  const { person = null } = found
  const letter = { ...mail, ...found, details: { ...mail.details, answer: bindingOf(mail, person) } }
  const { to } = letter
  if (to.length === 0) throw new Hopeless('no-recipient')
  const { messageId, options } = await buildMessage(letter, letter, context, parts)
  // Looked at in the last moment: it may have been withdrawn.
  if (!(await sentMailQueue.isHeld(context, mail))) return
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
  const own = [config.from.address, ...config.mailboxes.flatMap(({ user, address }) => [user, address])]
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
function isRefusal(error: unknown): error is Error {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  return code >= 500 && code < 600
}
