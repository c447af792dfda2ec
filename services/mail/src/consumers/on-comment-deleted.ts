import { commentDeleted } from '@leitstand/contracts/ticket/events'
import { consume } from '../context.ts'
import { withdrawCommentMail } from '../store/sent-mails.ts'

export const onCommentDeleted = consume(commentDeleted, ({ comment }, { tx }) => withdrawCommentMail(tx, comment.uuid))
