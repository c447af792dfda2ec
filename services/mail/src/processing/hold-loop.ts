import { createHash } from 'node:crypto'
import type { Sql } from '@leitstand/kit/database'
import { withoutPlusPart } from '../domain/addresses.ts'
import { correspondentOf } from '../domain/correspondent.ts'
import type { Hash } from '../domain/fingerprint.ts'
import { gistOf, isLoop, isPaused, withMail } from '../domain/mail-loop.ts'
import type { ParsedMail } from '../domain/parsed-mail.ts'
import type { Plan } from '../domain/plan.ts'
import { isPromptAnswer, keepThread, lockThread } from '../store/mail-threads.ts'
import type { ClaimedMail } from '../store/received-mails.ts'
import { excerptOf } from './make-plan.ts'

const hash: Hash = (content) => createHash('sha256').update(content).digest('base64url')

/**
 * A mail that would become one more comment in a loop is held instead. The row of its thread is locked, so that of several mails
 * at once each is judged by those before it, and one of them pauses the thread. What somebody has accepted is not judged again.
 */
export async function holdLoop(tx: Sql, plan: Plan, mail: ParsedMail, claimed: ClaimedMail): Promise<Plan> {
  const address = correspondentOf(mail, plan, claimed)
  if (plan.action !== 'comment' || !plan.ticket || !address || claimed.acceptedBy !== null) return plan
  const { uuid, receivedAt } = claimed
  const thread = { ticket: plan.ticket.uuid, address: withoutPlusPart(address) }
  const recent = (await lockThread(tx, thread)).filter((other) => other.mail !== uuid)
  const isPrompt = await isPromptAnswer(tx, thread, receivedAt)
  const latest = { mail: uuid, at: receivedAt.getTime(), gist: gistOf(mail, hash), isPrompt }
  const isHeld = isLoop(recent, latest)
  await keepThread(tx, thread, withMail(recent, { ...latest, isHeld }))
  if (!isHeld) return plan
  return {
    ...plan,
    action: 'held',
    reason: 'mail-loop',
    held: { because: 'mail-loop', becomes: 'comment', text: excerptOf(mail.commentText) },
    loop: { address: thread.address, isFirst: !isPaused(recent, receivedAt) },
  }
}
