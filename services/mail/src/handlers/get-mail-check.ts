import { getMailCheck } from '@leitstand/contracts/mail/checking'
import { serve } from '../context.ts'
import { lastCheck } from '../store/mail-checks.ts'
import { unreadableMailboxes } from '../store/mailboxes.ts'

export const handleGetMailCheck = serve(getMailCheck, async (_input, context) => {
  return { check: await lastCheck(context), unreadable: await unreadableMailboxes(context) }
})
