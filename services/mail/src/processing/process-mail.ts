import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { mailProcessed } from '@leitstand/contracts/mail/events'
import type { Sql } from '@leitstand/kit/database'
import { emit } from '@leitstand/kit/outbox'
import { ClaimLost, Postponed } from '@leitstand/kit/queue'
import { normalizeAddress } from '../domain/addresses.ts'
import { type Classification, classifyMail } from '../domain/classify-mail.ts'
import { correspondentOf } from '../domain/correspondent.ts'
import { cutMail } from '../domain/cut-mail.ts'
import { withEnvelopeSender } from '../domain/envelope-sender.ts'
import { fingerprintOf } from '../domain/fingerprint.ts'
import { heldNotice } from '../domain/held-notice.ts'
import { languageOfMail } from '../domain/language-of.ts'
import { type MailWarning, type ParsedMail, senderOf } from '../domain/parsed-mail.ts'
import type { Plan } from '../domain/plan.ts'
import { joinReasons } from '../domain/reasons.ts'
import { conversationIdsOf, threadKeysOf } from '../domain/thread-keys.ts'
import { longestMail } from '../intake/accept-mail.ts'
import { recordBounce } from '../store/bounces.ts'
import {
  addAddress,
  addToConversation,
  claimConversation,
  nameInConversation,
  releaseConversation,
} from '../store/conversations.ts'
import {
  addWarning,
  type ClaimedMail,
  claimFingerprint,
  type Finish,
  finishMail,
  keepFacts,
  keepPlan,
  type MailFacts,
} from '../store/received-mails.ts'
import { queueMail } from '../store/sent-mails.ts'
import { answerSender } from './answer-sender.ts'
import { carryOut, type Effect } from './carry-out.ts'
import { holdLoop } from './hold-loop.ts'
import { makePlan, ownAddresses, type Subject } from './make-plan.ts'
import type { MailContext, MailParts } from './parts.ts'
import { readMailSafely } from './read-mail-safely.ts'

/** What becomes of a mail that came twice, or of its neighbour in a conversation, is known soon. */
const twinMs = 1_000
/** Longer than a lease and the first retries: for what comes later nobody waits. */
const farMs = 60_000

const hash = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')

/** One mail from its bytes to its state. It may stop at any point and be done again: every step has its effect once. */
export async function processMail(claimed: ClaimedMail, context: MailContext, parts: MailParts): Promise<void> {
  const raw = await buffer(await context.blobs.open(claimed.sha256))
  const { mail: read, unreadable } = await readMailSafely({ raw, receivedAt: claimed.receivedAt }, parts.parser)
  const kept = claimed.cutFrom === null ? read : cutMail(read, { size: claimed.cutFrom, longest: longestMail })
  const delivery = { envelopeFrom: claimed.envelopeFrom, ownAddresses: ownAddresses(claimed, parts) }
  const mail = withEnvelopeSender(kept, delivery)
  const verdict = classifyMail(mail, delivery)
  await keepFacts(context, claimed, factsOf(mail, verdict))

  const fingerprint = isByHand(claimed) ? null : fingerprintOf(mail, hash)
  const owner = fingerprint === null ? null : await claimFingerprint(context, fingerprint, claimed.uuid)
  if (owner && owner.mail !== claimed.uuid) {
    if (!owner.isDone) throw new Postponed('Another delivery of the same mail is being worked on', twinMs)
    return await settle(
      claimed,
      { state: 'duplicate', reason: `same-as: ${owner.mail}`, ticket: owner.ticket },
      context,
    )
  }

  const conversation = conversationIdsOf(mail)
  await waitForConversation(conversation, claimed, context)
  const plan = claimed.plan ?? (await settlePlan({ mail, verdict, claimed }, context, parts))
  const effect = await carryOut(plan, mail, claimed, context)
  await context.transaction(async (tx) => {
    const now = context.clock.now()
    const { publicUrl } = parts.config
    const silence = await answerSender(tx, { plan, effect, mail, verdict, claimed, config: parts.config, now })
    const reason = joinReasons([plan.reason, silence, unreadable && `unreadable: ${unreadable}`])
    const heldFor = heldForOf(plan)
    const { ticket, refusedFiles } = effect
    const finish: Finish = { state: plan.action, reason, ticket, heldFor, refusedFiles, loop: plan.loop }
    if (!(await finishMail(tx, claimed, finish, now))) throw new ClaimLost()
    await releaseConversation(tx, conversation, claimed.uuid)
    await joinConversation(tx, plan, effect, mail, claimed)
    const { bounce } = verdict
    if (plan.action === 'bounce' && effect.ticket && bounce)
      await recordBounce(tx, { mail: claimed.uuid, ticket: effect.ticket.uuid, at: now }, bounce)
    for (const warning of warningsOf(plan, effect)) await addWarning(tx, claimed, warning)
    if (heldFor) await tellHeld(tx, plan, mail, publicUrl, now)
    await announce(tx, claimed, finish, verdict)
  })
}

/** Whoever decided on it has seen that it is there twice. */
function isByHand({ isWanted, assignedTicket }: ClaimedMail): boolean {
  return isWanted || assignedTicket !== null
}

/** Two mails of one conversation at once would open a ticket each. */
async function waitForConversation(ids: readonly string[], { uuid }: ClaimedMail, context: MailContext): Promise<void> {
  if (ids.length === 0) return
  const farFrom = new Date(context.clock.now().getTime() + farMs)
  await context.transaction(async (tx) => {
    if (!(await claimConversation(tx, ids, uuid, farFrom)))
      throw new Postponed('Another mail of the same conversation is being worked on', twinMs)
  })
}

/** What is to become of a mail, kept before it is done. */
async function settlePlan(subject: Subject, context: MailContext, parts: MailParts): Promise<Plan> {
  const { mail, claimed } = subject
  const made = await makePlan(subject, context, parts)
  return await context.transaction(async (tx) => {
    const plan = await holdLoop(tx, made, mail, claimed)
    await keepPlan(tx, claimed, plan)
    return plan
  })
}

/** The employee in whose name a held mail came; a loop is for everybody who works on its ticket. */
function heldForOf({ action, author, loop }: Plan): string | null {
  return action === 'held' && author?.staff && !loop ? author.uuid : null
}

/** Brings a mail to its final state without touching a ticket. */
async function settle(claimed: ClaimedMail, finish: Finish, context: MailContext): Promise<void> {
  await context.transaction(async (tx) => {
    if (await finishMail(tx, claimed, finish, context.clock.now())) await announce(tx, claimed, finish, null)
  })
}

function factsOf(mail: ParsedMail, verdict: Classification): MailFacts {
  return {
    from: senderOf(mail)?.address ?? null,
    to: [...mail.to, ...mail.cc].map(({ address }) => address),
    subject: mail.subject,
    kind: verdict.kind,
    messageId: mail.messageId,
    warnings: mail.warnings,
  }
}

/** What its way through the tickets has shown. */
function warningsOf({ action, isUnconfirmed }: Plan, { refusedFiles }: Effect): MailWarning[] {
  return [
    ...(refusedFiles.length > 0 ? (['attachments-refused'] as const) : []),
    ...(isUnconfirmed && action !== 'held' ? (['sender-unconfirmed'] as const) : []),
  ]
}

const hourMs = 3_600_000

/** The employee in whose name a held mail came hears of it, once an hour for a ticket, however many there are. */
async function tellHeld(tx: Sql, plan: Plan, mail: ParsedMail, publicUrl: string, now: Date): Promise<void> {
  const sender = senderOf(mail)
  const { ticket, author } = plan
  if (!ticket || !author || !sender) return
  const hour = Math.floor(now.getTime() / hourMs)
  await queueMail(tx, {
    key: `held:${author.uuid}:${ticket.uuid}:${hour}`,
    kind: 'notice',
    to: [normalizeAddress(sender.address)],
    ...heldNotice(ticket.publicId, `${publicUrl}/ticket/view/${ticket.publicId}`, author.language),
    details: {
      fromName: null,
      inReplyTo: null,
      people: [],
      customer: null,
      files: [],
      language: author.language,
      answer: { person: author.uuid, publicId: ticket.publicId, isInternal: true },
    },
    ticket: { uuid: ticket.uuid, publicId: null },
    comment: null,
    at: now,
    notBefore: now,
  })
}

async function joinConversation(
  tx: Sql,
  plan: Plan,
  { ticket }: Effect,
  mail: ParsedMail,
  claimed: ClaimedMail,
): Promise<void> {
  const at = claimed.receivedAt
  if (!ticket || (plan.action !== 'comment' && plan.action !== 'new-ticket')) return
  if (mail.messageId) await addToConversation(tx, ticket, mail.messageId, 'in', at)
  await nameInConversation(tx, ticket, threadKeysOf(mail).messageIds, at)
  const address = correspondentOf(mail, plan, claimed)
  const passedOn = plan.action === 'new-ticket' ? plan.forwardedStranger : null
  const language = languageOfMail(mail)
  if (address && !plan.author?.staff) await addAddress(tx, ticket.uuid, { address, language })
  if (passedOn) await addAddress(tx, ticket.uuid, { address: passedOn, language })
}

/** Tells others what has become of a mail. */
export async function announce(
  tx: Sql,
  claimed: ClaimedMail,
  finish: Pick<Finish, 'state' | 'ticket' | 'heldFor' | 'loop'>,
  verdict: Classification | null,
): Promise<void> {
  const bounce = verdict?.bounce
    ? { permanent: verdict.bounce.permanent, recipients: verdict.bounce.recipients.map(({ address }) => address) }
    : null
  const { state, ticket, heldFor = null, loop = null } = finish
  await emit(tx, mailProcessed, { mail: claimed.uuid, state, ticket: ticket?.uuid ?? null, heldFor, loop, bounce })
}
