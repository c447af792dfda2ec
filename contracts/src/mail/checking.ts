import { z } from 'zod'
import { Instant } from '../common.ts'
import { defineRequest } from '../define.ts'

/** What an hour's look at mailboxes, ledger and tickets found. Each received mail is processed, open or unexplained. */
export const MailCheck = z.object({
  at: Instant,
  received: z.int(),
  processed: z.int(),
  /** Waiting for its turn, or for somebody. */
  open: z.int(),
  unexplained: z.int(),
  /** Could not be worked on, or is worked on for over an hour. */
  stuck: z.int(),
  /** Taken from a mailbox, and not in the ledger. */
  missing: z.int(),
  /** In a ticket as the ledger says, but not as the ticket says. */
  unknown: z.int(),
})
export type MailCheck = z.infer<typeof MailCheck>

/** A mailbox of the configuration (user@host/folder) that cannot be read now, and what its server or the network said. */
const UnreadableMailbox = z.object({ mailbox: z.string(), since: Instant, reason: z.string() })

export const getMailCheck = defineRequest('mail.getMailCheck', {
  description:
    'Whether each mail that was taken is accounted for, as the last check found, and which mailboxes cannot be read (super admin).',
  http: 'GET /api/mail_check',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({}),
  /** `check` is null until the first one. */
  output: z.object({ check: MailCheck.nullable(), unreadable: z.array(UnreadableMailbox) }),
})
