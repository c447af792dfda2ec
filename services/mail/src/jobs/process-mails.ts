import { AppError } from '@leitstand/contracts/problems'
import { queue } from '../context.ts'
import type { MailParts } from '../processing/parts.ts'
import { announce, processMail } from '../processing/process-mail.ts'
import { keepPlan, receivedMailQueue } from '../store/received-mails.ts'

const [second, minute, hour] = [1_000, 60_000, 3_600_000]

/** Works off received mails; one that fails again and again is kept for an administrator. */
export const processMails = (parts: () => MailParts) =>
  queue({
    name: 'process-mails',
    everySeconds: 5,
    // More than there are parsers: waiting for neighbours overlaps.
    atOnce: 4,
    table: receivedMailQueue,
    // Not over days: somebody has written, so an administrator sees it within one.
    retries: { waitsMs: [10 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute, hour, 4 * hour, 12 * hour] },
    async work(mail, context) {
      try {
        await processMail(mail, context, parts())
      } catch (error) {
        // The ticket changed between plan and deed: the next attempt decides anew.
        const isOutdated = error instanceof AppError && ['ticket-finished', 'not-found'].includes(error.code)
        if (isOutdated) await keepPlan(context, mail, null)
        throw error
      }
    },
    onDead: async (mail, { tx }) => await announce(tx, mail, { state: 'failed', ticket: null }, null),
  })
