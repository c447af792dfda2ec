import { mailIntakeStopped } from '@leitstand/contracts/mail/events'
import { emit } from '@leitstand/kit/outbox'
import { job } from '../context.ts'
import type { Mailbox } from '../intake/open-mailbox.ts'
import { readMailbox } from '../intake/read-mailbox.ts'
import { type MailboxConfig, nameOf } from '../mailboxes-config.ts'
import type { MailContext } from '../processing/parts.ts'
import { keepReadable, keepUnreadable, takeUntold } from '../store/mailboxes.ts'

/** A server that is restarted is back by then. */
const patienceMs = 10 * 60_000

export const fetchJobOf = (config: MailboxConfig) => `fetch-mailbox ${nameOf(config)}`

/** Looks into a mailbox every minute, and when it has said that it has something new. One that is slow holds no other. */
export const fetchMailbox = (mailbox: Mailbox) =>
  job({
    name: fetchJobOf(mailbox.config),
    everySeconds: 60,
    async run(context) {
      try {
        const kept = await readMailbox(mailbox, context)
        // What another process reads is that one's to say.
        if (kept !== null) await keepReadable(context, nameOf(mailbox.config))
        if (kept) context.wake('process-mails')
      } catch (error) {
        const { user, host, folder } = mailbox.config
        context.log.warn({ err: error, user, host, folder }, 'a mailbox could not be read; it is tried again')
        await noteUnreadable(nameOf(mailbox.config), (error as Error).message, context)
      }
      return false
    },
  })

/** Administrators see what cannot be read, and hear of it when that lasts. */
async function noteUnreadable(mailbox: string, reason: string, context: MailContext): Promise<void> {
  const now = context.clock.now()
  await context.transaction(async (tx) => {
    await keepUnreadable(tx, { mailbox, reason }, now)
    const since = await takeUntold(tx, mailbox, new Date(now.getTime() - patienceMs))
    if (since) await emit(tx, mailIntakeStopped, { mailbox, since: since.toISOString() })
  })
}
