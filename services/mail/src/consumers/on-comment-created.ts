import { commentCreated } from '@leitstand/contracts/ticket/events'
import type { CommentFacts } from '@leitstand/contracts/ticket/ticket'
import type { MailConfig } from '../config.ts'
import { consumeAll } from '../context.ts'
import { leavesAsMail } from '../domain/leaves-as-mail.ts'
import { markedSubject } from '../domain/thread-keys.ts'
import { isWithdrawn, type NewSentMail, queueMail, rewordedText } from '../store/sent-mails.ts'
import { tickets } from '../store/tickets.ts'

/** A public comment of staff leaves as a mail, after a moment in which it can be taken back. */
export const onCommentCreated = ({ holdSeconds }: Pick<MailConfig, 'holdSeconds'>) =>
  consumeAll(
    [commentCreated],
    ({ comment }) => comment.uuid,
    async (received, { tx, clock }) => {
      const comments = received.map(({ data }) => data.comment)
      await tickets.keep(
        tx,
        comments.map(({ ticket }) => ticket),
      )
      for (const comment of comments.filter(leavesAsMail)) {
        if (await isWithdrawn(tx, comment.uuid)) continue
        const text = (await rewordedText(tx, comment.uuid)) ?? comment.text
        await queueMail(tx, mailOf({ ...comment, text }, clock.now(), holdSeconds))
      }
    },
  )

function mailOf(comment: CommentFacts, now: Date, holdSeconds: number): NewSentMail {
  const { ticket } = comment
  return {
    key: `comment:${comment.uuid}`,
    kind: 'comment',
    to: [],
    subject: markedSubject(ticket.publicId, ticket.originEmail?.subject || ticket.subject),
    text: comment.text,
    details: {
      fromName: comment.author.name,
      inReplyTo: null,
      people: peopleOf(comment),
      // Nobody of a customer reads an internal ticket; a stranger who wrote it still gets the answer.
      customer: ticket.audience.internal ? null : (ticket.customer?.uuid ?? null),
      files: comment.attachments.map(({ uuid, sha256, name, mimeType, size }) => ({
        attachment: uuid,
        sha256,
        name,
        mimeType,
        size,
      })),
      format: comment.textFormat,
      ...(comment.mail && { madeOf: comment.mail }),
      closes: comment.resolvedText !== null && ticket.status === 'closed' && !ticket.audience.internal,
    },
    ticket: { uuid: ticket.uuid, publicId: ticket.publicId },
    comment: comment.uuid,
    author: comment.author.uuid,
    at: now,
    notBefore: new Date(now.getTime() + holdSeconds * 1000),
  }
}

function peopleOf({ ticket, author }: CommentFacts): string[] {
  const people = [ticket.customerUser?.uuid, ticket.author.uuid, ...ticket.watchers.map(({ uuid }) => uuid)]
  return [...new Set(people.filter((uuid) => uuid !== undefined && uuid !== author.uuid))] as string[]
}
