import { job } from '../context.ts'
import { readMailbox } from '../intake/read-mailbox.ts'
import type { MailParts } from '../processing/parts.ts'

/** Looks into the configured mailbox every minute. */
export const fetchMailbox = (parts: () => MailParts) =>
  job({
    name: 'fetch-mailbox',
    everySeconds: 60,
    async run(context) {
      const { imap } = parts().config
      if (imap === null) return false
      const kept = await readMailbox(imap, context)
      if (kept > 0) context.wake('process-mails')
      return false
    },
  })
