import { commentChanged } from '@leitstand/contracts/ticket/events'
import { consume } from '../context.ts'
import { rewordCommentMail, withdrawCommentMail } from '../store/sent-mails.ts'

/** While its mail waits, a comment can still be reworded or made internal. */
export const onCommentChanged = consume(commentChanged, ({ comment }, { tx }) =>
  comment.internal ? withdrawCommentMail(tx, comment.uuid) : rewordCommentMail(tx, comment.uuid, comment.text),
)
