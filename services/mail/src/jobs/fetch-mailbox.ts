import { mailIntakeStopped } from '@leitstand/contracts/mail/events'
import { emit } from '@leitstand/kit/outbox'
import { job } from '../context.ts'
import type { Mailbox } from '../intake/open-mailbox.ts'
import { readMailbox } from '../intake/read-mailbox.ts'
import { nameOf } from '../mailboxes-config.ts'
import type { MailContext } from '../processing/parts.ts'
import { keepUnreadable, takeUntold } from '../store/mailboxes.ts'

/** A server that is restarted is back by then. */
const patienceMs = 10 * 60_000

/** Looks into each configured mailbox every minute, and when one has said that it has something new. */
export const fetchMailbox = (mailboxes: readonly Mailbox[]) =>
  job({
    name: 'fetch-mailbox',
    everySeconds: 60,
    async run(context) {
      const reads = await Promise.allSettled(mailboxes.map((mailbox) => readMailbox(mailbox, context)))
      if (reads.some((read) => read.status === 'fulfilled' && (read.value ?? 0) > 0)) context.wake('process-mails')
      const failed = reads.flatMap((read, index) => {
        const mailbox = mailboxes[index]
        return read.status === 'rejected' && mailbox ? [{ ...mailbox, error: read.reason as Error }] : []
      })
      for (const { config, error } of failed) {
        const { user, host, folder } = config
        context.log.warn({ err: error, user, host, folder }, 'a mailbox could not be read; it is tried again')
      }
      // What another process reads is that one's to say.
      const left = mailboxes.filter((_, index) => {
        const read = reads[index]
        return read?.status === 'fulfilled' && read.value === null
      })
      const unreadable = failed.map(({ config, error }) => ({ mailbox: nameOf(config), reason: error.message }))
      const untouched = left.map(({ config }) => nameOf(config))
      await note(unreadable, untouched, context)
      return false
    },
  })

/** Administrators see what cannot be read, and hear of it when that lasts. */
async function note(
  failed: readonly { mailbox: string; reason: string }[],
  untouched: readonly string[],
  context: MailContext,
): Promise<void> {
  const now = context.clock.now()
  await context.transaction(async (tx) => {
    await keepUnreadable(tx, failed, untouched, now)
    for (const { mailbox, since } of await takeUntold(tx, new Date(now.getTime() - patienceMs)))
      await emit(tx, mailIntakeStopped, { mailbox, since: since.toISOString() })
  })
}
