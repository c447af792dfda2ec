import { createHash } from 'node:crypto'
import type { Language } from '@leitstand/contracts/actor'
import type { Sql } from '@leitstand/kit/database'
import type { MailConfig } from '../config.ts'
import { isSameAddress } from '../domain/addresses.ts'
import { isWithinBudget, wordsOf } from '../domain/auto-reply-budget.ts'
import { type AutoReply, autoReplyText } from '../domain/auto-reply-texts.ts'
import type { Classification } from '../domain/classify-mail.ts'
import { correspondentOf } from '../domain/correspondent.ts'
import { languageOfMail } from '../domain/language-of.ts'
import { mayConfirm } from '../domain/may-confirm.ts'
import type { ParsedMail } from '../domain/parsed-mail.ts'
import type { Plan } from '../domain/plan.ts'
import { correspondentsOf } from '../store/conversations.ts'
import { areConfirmationsDisabled } from '../store/customer-groups.ts'
import { pausedAmong } from '../store/mail-threads.ts'
import type { ClaimedMail } from '../store/received-mails.ts'
import { autoRepliesTo, type NewSentMail, queueMail } from '../store/sent-mails.ts'
import type { Effect } from './carry-out.ts'

const dayMs = 24 * 3_600_000

export interface Answering {
  plan: Plan
  effect: Effect
  mail: ParsedMail
  verdict: Classification
  claimed: ClaimedMail
  config: MailConfig
  now: Date
}

/** Queues the automatic answer, if one may leave; answers why none leaves, or null. Runs in the transaction that settles the mail. */
export async function answerSender(tx: Sql, answering: Answering): Promise<string | null> {
  const { plan, mail, now } = answering
  const isKnown = Boolean(plan.author?.uuid)
  const address = correspondentOf(mail, plan, answering.claimed)
  const reply = replyOf(answering)
  if (!reply || !address || plan.author?.staff) return null
  const because = [...silenceOf(answering, reply, address), ...(await loopOf(tx, answering, address))]
  if (because.length > 0) return `not-answered: ${because.join(', ')}`
  if (reply.kind !== 'rejected' && !(await isConfirmationWanted(tx, answering))) return null
  // A rejected sender has no part in the ticket, so neither the answer nor what answers it is filed there.
  const ticket = reply.kind === 'rejected' ? null : answering.effect.ticket
  const sent = await autoRepliesTo(tx, address, new Date(now.getTime() - dayMs))
  const gist = createHash('sha256').update(wordsOf(mail.text)).digest('base64url')
  if (!isWithinBudget(sent, { isKnown, gist, ticket: ticket?.uuid ?? null, now })) return 'not-answered: budget'
  const language = isKnown && plan.author ? plan.author.language : await strangersLanguage(tx, answering, address)
  await queueMail(tx, {
    key: `auto-reply:${answering.claimed.uuid}`,
    kind: 'auto-reply',
    to: [address],
    ...autoReplyText(reply, language),
    details: {
      fromName: null,
      inReplyTo: mail.messageId,
      people: [],
      customer: null,
      files: [],
      language,
      gist,
      answer: { person: plan.author?.uuid ?? null, publicId: ticket?.publicId ?? null, isInternal: false },
    },
    ticket: about(answering.effect, ticket),
    comment: null,
    at: now,
    notBefore: now,
  })
  return null
}

/** The ticket stays on the row in any case: it says who may see that somebody was answered. */
function about({ ticket }: Effect, filedIn: Effect['ticket']): NewSentMail['ticket'] {
  return ticket && { uuid: ticket.uuid, publicId: filedIn?.publicId ?? null }
}

/** Who says too little to tell is answered as before. */
async function strangersLanguage(tx: Sql, { mail, effect: { ticket } }: Answering, address: string): Promise<Language> {
  const now = languageOfMail(mail)
  if (now !== null || ticket === null) return now ?? 'de'
  const wrote = await correspondentsOf(tx, ticket.uuid)
  return wrote.find((one) => one.address === address)?.language ?? 'de'
}

function silenceOf({ plan, verdict, mail, claimed }: Answering, reply: AutoReply, address: string): string[] {
  const isByHand = claimed.isWanted || (reply.kind === 'rejected' && claimed.assignedTicket !== null)
  // Who forges an address would make us write to it, in words of their choosing.
  const isForged = reply.kind === 'rejected' && plan.isUnprovenStranger
  return [
    ...verdict.notAnsweredBecause,
    ...(isOwn(plan, mail, address) ? ['own-address'] : []),
    ...(isForged ? ['sender-unproven'] : []),
    ...(isByHand ? ['by-hand'] : []),
  ]
}

async function loopOf(tx: Sql, { effect: { ticket }, now }: Answering, address: string): Promise<'mail-loop'[]> {
  const paused = ticket === null ? [] : await pausedAmong(tx, ticket.uuid, [address], now)
  return paused.map(() => 'mail-loop')
}

/** A form of our own that says who filled it in may be answered. */
function isOwn({ isFromIntake = false }: Plan, mail: ParsedMail, address: string): boolean {
  return isFromIntake && mail.from.some((one) => isSameAddress(one.address, address))
}

function replyOf({ plan, effect, mail, config, claimed }: Answering): AutoReply | null {
  const { ticket } = effect
  const isCut = claimed.cutFrom !== null
  const isConfirmed = plan.action === 'new-ticket' || (plan.action === 'comment' && (config.confirmsComments || isCut))
  if (isConfirmed && ticket) {
    const url = plan.author?.uuid ? `${config.publicUrl}/ticket/view/${ticket.publicId}` : null
    const kind = plan.action === 'comment' ? 'confirmed' : 'new-ticket'
    return { kind, publicId: ticket.publicId, subject: mail.subject, url, isCut }
  }
  if (plan.action !== 'rejected') return null
  if (plan.rejectReason === 'ticket-finished' && ticket) {
    return { kind: 'rejected', reason: 'ticket-finished', subject: mail.subject, publicId: ticket.publicId }
  }
  return { kind: 'rejected', reason: 'not-assignable', subject: mail.subject, url: config.publicUrl }
}

async function isConfirmationWanted(tx: Sql, { plan, effect }: Answering): Promise<boolean> {
  const group = plan.author?.customerGroup ?? null
  return mayConfirm({
    ticket: effect.option,
    userDisables: plan.author?.confirmationsDisabled ?? null,
    groupDisables: group !== null && (await areConfirmationsDisabled(tx, group)),
    senderConfigurationConfirms: effect.confirms,
  })
}
