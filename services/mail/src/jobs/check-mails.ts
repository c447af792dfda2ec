import { mailUnexplained } from '@leitstand/contracts/mail/events'
import { knowMails, mostMailsAsked } from '@leitstand/contracts/ticket/from-mail'
import { emit } from '@leitstand/kit/outbox'
import { job } from '../context.ts'
import type { MailContext } from '../processing/parts.ts'
import { beginCheck, countLedger, giveUpCheck, keepCheck, mailsInTickets } from '../store/mail-checks.ts'

/** Looks once an hour whether each mail is accounted for; administrators hear of it when one is not, and all were before. */
export const checkMails = job({
  name: 'check-mails',
  everySeconds: 60,
  async run(context) {
    const now = context.clock.now()
    if (!(await beginCheck(context, now))) return false
    try {
      await check(context, now)
    } catch (error) {
      // Its next round, a minute later, tries again.
      await giveUpCheck(context)
      throw error
    }
    return false
  },
})

async function check(context: MailContext, now: Date): Promise<void> {
  const unknown = await unknownToTickets(context, now)
  const { processed, ...counts } = await countLedger(context, now)
  const unexplained = counts.stuck + counts.missing + unknown.length
  const found = { unknown: unknown.length, processed: processed - unknown.length, unexplained }
  await context.transaction(async (tx) => {
    const before = await keepCheck(tx, { at: now.toISOString(), ...counts, ...found }, unknown)
    if (unexplained > 0 && before === 0) await emit(tx, mailUnexplained, { count: unexplained })
  })
}

async function unknownToTickets(context: MailContext, now: Date): Promise<string[]> {
  const unknown: string[] = []
  let after: string | null = null
  for (;;) {
    const keys: string[] = await mailsInTickets(context, after, now, mostMailsAsked)
    if (keys.length === 0) return unknown
    const known = new Set((await context.callAsSystem(knowMails, { keys })).known)
    unknown.push(...keys.filter((key) => !known.has(key)))
    after = keys.at(-1) ?? null
  }
}
