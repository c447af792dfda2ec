import { mailCommentSent } from '@leitstand/contracts/mail/events'
import { emit } from '@leitstand/kit/outbox'
import { ClaimLost, Hopeless } from '@leitstand/kit/queue'
import { overDays } from '@leitstand/kit/retries'
import { queue } from '../context.ts'
import { outstanding, type Refusal, reached, refusedOutcome } from '../domain/delivery.ts'
import type { ReplyBinding } from '../domain/reply-token.ts'
import { buildMessage } from '../outgoing/build-message.ts'
import { findCommentRecipients, ownAddressesOf } from '../outgoing/find-recipients.ts'
import { type MailTransport, refusalsIn } from '../outgoing/open-transport.ts'
import type { Readership } from '../outgoing/words-of.ts'
import { writeConfirmation } from '../outgoing/write-confirmation.ts'
import type { MailContext, MailParts } from '../processing/parts.ts'
import { addToConversation } from '../store/conversations.ts'
import { pausedAmong } from '../store/mail-threads.ts'
import { giveUpOn, noteOutcomes, recipientsOf } from '../store/recipients.ts'
import { type ClaimedSentMail, conversationTicketOf, markSent, sentMailQueue } from '../store/sent-mails.ts'

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
    work: async (mail, context) => await send(mail, context, parts()),
    onDead: async (mail, { tx, clock }) => await giveUpOn(tx, mail, clock.now()),
  })

async function send(mail: ClaimedSentMail, context: MailContext, parts: SendingParts): Promise<void> {
  const found = await addressed(mail, context, parts)
  // A mail that nobody wants leaves no trace.
  if (!found) return void (await sentMailQueue.remove(context, mail))
  const { person = null } = found
  const letter = { ...mail, ...found, details: { ...mail.details, answer: bindingOf(mail, person) } }
  if (letter.to.length === 0) throw new Hopeless('no-recipient')
  const { messageId, options } = await buildMessage(letter, letter, context, parts)
  // Looked at in the last moment: it may have been withdrawn.
  if (!(await sentMailQueue.isHeld(context, mail))) return
  // Those who had it in an earlier try do not get it again.
  const known = (await recipientsOf(context, [mail.uuid])).get(mail.uuid) ?? []
  const to = outstanding(letter.to, known)
  if (to.length === 0) throw new Hopeless('no-recipient')
  const envelope = { ...options.envelope, to }
  const refused = await parts.transport.send(mail.uuid, { ...options, envelope }).then(
    (taken) => taken.refused,
    (error: unknown) => refusalsIn(to, error),
  )
  await keepOutcome(letter, { messageId, to, refused }, context)
}

/** Those who were reached are done; the rest comes again, unless its servers mean it. */
async function keepOutcome(
  mail: ClaimedSentMail,
  { messageId, to, refused }: { messageId: string; to: readonly string[]; refused: readonly Refusal[] },
  context: MailContext,
): Promise<void> {
  const unreached = refused.map((refusal) => refusedOutcome(refusal, mail.attempts))
  const taken = to.filter((address) => !refused.some((refusal) => refusal.address === address))
  const isDone = unreached.every(({ state }) => state === 'refused')
  const now = context.clock.now()
  await context.transaction(async (tx) => {
    const isOurs =
      taken.length > 0 ? await markSent(tx, mail, { messageId, isDone, now }) : await sentMailQueue.isHeld(tx, mail)
    if (!isOurs) throw new ClaimLost()
    await noteOutcomes(tx, mail, [...taken.map(reached), ...unreached], now)
    if (taken.length === 0 || mail.ticket === null) return
    const conversation = conversationTicketOf(mail)
    if (conversation) await addToConversation(tx, conversation, messageId, 'out', now)
    if (mail.comment) await emit(tx, mailCommentSent, { comment: mail.comment, ticket: mail.ticket, to: taken })
  })
  const words = refused.map(({ text }) => text).join('; ')
  if (!isDone) throw new Error(words)
  if (taken.length === 0) throw new Hopeless(words)
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
  if (mail.kind === 'comment') return await findCommentRecipients(mail, ownAddressesOf(config), context)
  const found =
    mail.kind === 'confirmation'
      ? await writeConfirmation(mail, config.publicUrl, context)
      : { to: mail.to, language: mail.details.language ?? null }
  return found && (await withoutLoops(found, mail.ticket, context))
}

/** What no person wrote does not leave for an address that answers it by itself. */
async function withoutLoops(found: Addressed, ticket: string | null, context: MailContext): Promise<Addressed | null> {
  const paused = ticket === null ? [] : await pausedAmong(context, ticket, found.to, context.clock.now())
  if (paused.length === 0) return found
  const to = found.to.filter((address) => !paused.includes(address))
  return to.length === 0 ? null : { ...found, to }
}

interface Addressed extends Readership {
  to: string[]
  text?: string
  /** The one known person it goes to, if it is one. */
  person?: string | null
}
