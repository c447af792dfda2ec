import { job } from '../context.ts'
import type { Mailbox } from '../intake/open-mailbox.ts'
import { readMailbox } from '../intake/read-mailbox.ts'

/** Looks into each configured mailbox every minute, and when one has said that it has something new. */
export const fetchMailbox = (mailboxes: readonly Mailbox[]) =>
  job({
    name: 'fetch-mailbox',
    everySeconds: 60,
    async run(context) {
      const reads = await Promise.allSettled(mailboxes.map((mailbox) => readMailbox(mailbox, context)))
      if (reads.some((read) => read.status === 'fulfilled' && read.value > 0)) context.wake('process-mails')
      reads.forEach((read, index) => {
        const { user, host, folder } = mailboxes[index]?.config ?? {}
        if (read.status === 'rejected')
          context.log.warn({ err: read.reason, user, host, folder }, 'a mailbox could not be read; it is tried again')
      })
      return false
    },
  })
