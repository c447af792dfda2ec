import { AppError } from '@leitstand/contracts/problems'
import { leaseMs, whileLeased } from '@leitstand/kit/lease'
import { job } from '../context.ts'
import type { MailContext, MailParts } from '../processing/parts.ts'
import { processMail, Superseded, settle, TwinInWork } from '../processing/process-mail.ts'
import { type ClaimedMail, claimMails, keepPlan, postponeMail, renewMailClaim } from '../store/received-mails.ts'

/** As many at once, more than there are parsers: waiting for neighbours overlaps. */
const lanes = 4
const mostOfLane = 50
const outageWaitMs = 5_000
const twinWaitMs = 1_000
const [second, minute, hour] = [1_000, 60_000, 3_600_000]
const waitsMs = [10 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute, hour, 4 * hour, 12 * hour]

/** Works off received mails. Replicas share the work; a mail that fails again and again is kept for an administrator. */
export const processMails = (parts: () => MailParts) =>
  job({
    name: 'process-mails',
    everySeconds: 5,
    async run(context) {
      const done = await Promise.all(Array.from({ length: lanes }, () => workOff(context, parts())))
      return done.some((count) => count > 0)
    },
  })

/** One mail after the other. Each lane takes its own, so that one mail that takes long holds up none of the other lanes. */
async function workOff(context: MailContext, parts: MailParts): Promise<number> {
  for (let count = 0; count < mostOfLane; count += 1) {
    const [mail] = await claimMails(context, context.clock.now(), leaseMs, 1)
    if (!mail) return count
    await processSafely(mail, context, parts)
  }
  return mostOfLane
}

async function processSafely(mail: ClaimedMail, context: MailContext, parts: MailParts): Promise<void> {
  try {
    const renew = () => renewMailClaim(context, mail, new Date(context.clock.now().getTime() + leaseMs))
    await whileLeased(renew, () => processMail(mail, context, parts))
  } catch (error) {
    if (error instanceof Superseded) return
    await handleFailure(mail, error, context)
  }
}

async function handleFailure(mail: ClaimedMail, error: unknown, context: MailContext): Promise<void> {
  const code = error instanceof AppError ? error.code : null
  const reason = error instanceof AppError ? `${error.code} ${JSON.stringify(error.details)}` : String(error)
  const inMs = (ms: number) => new Date(context.clock.now().getTime() + ms)
  if (error instanceof TwinInWork) return await postponeMail(context, mail, inMs(twinWaitMs), error.message, false)
  if (code === 'service-unavailable' || code === 'database-unavailable') {
    return await postponeMail(context, mail, inMs(outageWaitMs), reason, false)
  }
  // The ticket changed between plan and deed: the next attempt decides anew.
  if (code === 'ticket-finished' || code === 'not-found') await keepPlan(context, mail, null)
  const wait = waitsMs[mail.attempts - 1]
  if (wait !== undefined) {
    context.log.warn(
      { err: error, mail: mail.uuid, attempts: mail.attempts },
      'a mail could not be processed and is tried again',
    )
    return await postponeMail(context, mail, inMs(wait), reason, true)
  }
  context.log.error({ err: error, mail: mail.uuid }, 'a mail could not be processed and is kept for an administrator')
  await settle(mail, { state: 'failed', reason: reason.slice(0, 1000), ticket: null }, context)
}
