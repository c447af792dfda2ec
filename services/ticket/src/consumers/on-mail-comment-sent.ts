import { mailCommentSent } from '@leitstand/contracts/mail/events'
import { consume } from '../context.ts'

export const onMailCommentSent = consume(mailCommentSent, async ({ comment }, { tx }) => {
  await tx.query('UPDATE comment SET sent_by_email = true, version = version + 1 WHERE uuid = $1', [comment])
})
