import { systemActor } from '@leitstand/contracts/actor'
import { addCommentFromMail, createFromMail } from '@leitstand/contracts/ticket/from-mail'
import type { ConfirmationWishes } from '../domain/may-confirm.ts'
import { namingLeft } from '../domain/naming-left.ts'
import { type ParsedMail, senderOf } from '../domain/parsed-mail.ts'
import type { Plan } from '../domain/plan.ts'
import { sealedText } from '../domain/sealing.ts'
import { titleOf } from '../domain/thread-keys.ts'
import { writtenBy } from '../domain/written-by.ts'
import type { ClaimedMail } from '../store/received-mails.ts'
import type { MailContext } from './parts.ts'
import { storeAttachments } from './store-attachments.ts'

/** What came of a plan; the ticket is the one the mail is in now. */
export interface Effect {
  ticket: { uuid: string; publicId: number; subject: string } | null
  /** Whether the addresses of the ticket's template send confirmations, and what the ticket itself says (AMB-226). */
  confirms: boolean
  option: ConfirmationWishes['ticket']
  /** Files that the ticket does not take, because of their type. */
  refusedFiles: readonly string[]
}

/** Brings the mail into its ticket. The mail's uuid is the key of the request, so doing it again changes nothing. */
export async function carryOut(
  plan: Plan,
  mail: ParsedMail,
  claimed: ClaimedMail,
  context: MailContext,
): Promise<Effect> {
  if (plan.action === 'new-ticket') return await openTicket(plan, mail, claimed, context)
  if (plan.action === 'comment' && plan.ticket) return await addComment(plan.ticket.uuid, plan, mail, claimed, context)
  return {
    ticket: plan.ticket && { ...plan.ticket, subject: mail.subject },
    confirms: false,
    option: 'user_default',
    refusedFiles: [],
  }
}

function wordsOf({ sealing }: ParsedMail, text: string): string {
  if (sealing) return [sealedText(sealing, text), text].join('\n\n').trim()
  return text === '' ? '(kein Text)' : text
}

async function openTicket(plan: Plan, mail: ParsedMail, claimed: ClaimedMail, context: MailContext): Promise<Effect> {
  const text = namingLeft(wordsOf(mail, mail.text), mail.filesLeft)
  const made = await context.callAsSystem(createFromMail, {
    key: claimed.uuid,
    recipient: plan.recipient,
    author: plan.author?.uuid ?? systemActor.uuid,
    customer: plan.forwardedFrom?.customerGroup ?? plan.author?.customerGroup ?? null,
    customerUser: plan.forwardedFrom?.uuid ?? null,
    unconfirmed: plan.isUnconfirmed,
    subject: titleOf(mail.subject, '(kein Betreff)'),
    text,
    textFormat: mail.textFormat,
    originEmail: {
      from: originOf(plan, mail, claimed),
      subject: mail.subject,
      date: mail.date ?? claimed.receivedAt.toISOString(),
    },
    attachments: await storeAttachments(mail, text, false, context.blobs),
    watchers: plan.watchers,
  })
  const { uuid, publicId, subject } = made
  return {
    ticket: { uuid, publicId, subject },
    confirms: made.sendConfirmation,
    option: 'user_default',
    refusedFiles: made.refusedFiles ?? [],
  }
}

/** Who stands as the sender: the stranger whose mail was passed on, unless nothing proves who passed it on. */
function originOf({ forwardedStranger, isUnconfirmed }: Plan, mail: ParsedMail, claimed: ClaimedMail): string {
  const passedOn = isUnconfirmed ? null : forwardedStranger
  return passedOn ?? senderOf(mail)?.address ?? claimed.envelopeFrom ?? ''
}

async function addComment(
  ticket: string,
  plan: Plan,
  mail: ParsedMail,
  claimed: ClaimedMail,
  context: MailContext,
): Promise<Effect> {
  const words = wordsOf(mail, mail.commentText)
  const sender = senderOf(mail)
  // A stranger who takes part by mail has no account that could stand as author.
  const said = plan.author?.uuid || !sender ? words : `${writtenBy(sender)}\n\n${words}`
  const text = namingLeft(said, mail.filesLeft)
  const made = await context.callAsSystem(addCommentFromMail, {
    key: claimed.uuid,
    ticket,
    author: plan.author?.uuid ?? systemActor.uuid,
    text,
    textFormat: mail.textFormat,
    internal: plan.isInternal,
    unconfirmed: plan.isUnconfirmed,
    attachments: await storeAttachments(mail, text, true, context.blobs),
  })
  return {
    ticket: { uuid: ticket, publicId: made.publicId, subject: made.subject },
    confirms: made.sendConfirmation ?? false,
    option: made.confirmation ?? 'user_default',
    refusedFiles: made.refusedFiles ?? [],
  }
}
