import { mailCommentSent } from '@leitstand/contracts/mail/events'
import { consume } from '../context.ts'

export const onMailCommentSent = consume(mailCommentSent, async ({ comment }, { tx }) => {
  // The version is of what people write: who rewords it at this moment overwrites nothing.
  await tx.query('UPDATE comment SET sent_by_email = true WHERE uuid = $1', [comment])
})
