import { commentChanged } from '@leitstand/contracts/ticket/events'
import { consume } from '../context.ts'
import { leavesAsMail } from '../domain/leaves-as-mail.ts'
import { rewordCommentMail, withdrawCommentMail } from '../store/sent-mails.ts'

/** While its mail waits, a comment can still be reworded or made internal. */
export const onCommentChanged = consume(commentChanged, async ({ comment }, { tx }) => {
  if (comment.internal) await withdrawCommentMail(tx, comment.uuid)
  else if (leavesAsMail(comment)) await rewordCommentMail(tx, comment)
})
