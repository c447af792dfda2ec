import type { Language } from '@leitstand/contracts/actor'
import type { SendMailOptions } from 'nodemailer'
import { commentMailText, threadHeaders } from '../domain/compose-mail.ts'
import { messageIdFor } from '../domain/message-token.ts'
import { replyAddress, replyToken } from '../domain/reply-token.ts'
import type { MailContext, MailParts } from '../processing/parts.ts'
import { conversationOf } from '../store/conversations.ts'
import type { ClaimedSentMail } from '../store/sent-mails.ts'

/** Files beyond this stay in the customer area; most mail servers refuse mails that are larger. */
const mostFileBytes = 20 * 1024 * 1024

export interface OutgoingMessage {
  messageId: string
  options: SendMailOptions
}

/** The mail as it leaves: in its conversation, with its files, from an address that bounces come back to. */
export async function buildMessage(
  mail: ClaimedSentMail,
  { to, language }: { to: readonly string[]; language: Language },
  context: MailContext,
  parts: MailParts,
): Promise<OutgoingMessage> {
  const { from, publicUrl } = parts.config
  const { messageId, token } = identityOf(mail, parts)
  const conversation = mail.ticket ? await conversationOf(context, mail.ticket) : { references: [], lastIncoming: null }
  const isPersonal = mail.kind === 'comment'
  const nature = natures[mail.kind] ?? 'notice'
  const inReplyTo = mail.details.inReplyTo ?? conversation.lastIncoming
  const references = mail.kind === 'alert' || mail.kind === 'notice' ? [] : conversation.references
  const headers = threadHeaders({
    nature,
    messageId,
    inReplyTo: nature === 'notice' ? null : inReplyTo,
    references: references.filter((id) => id !== messageId),
  })
  const { files, left } = fitting(mail.details.files)
  const note = left.length === 0 ? '' : `\n\n${leftNote[language]} ${left.join(', ')}`
  return {
    messageId,
    options: {
      from: { name: mail.details.fromName ?? from.name, address: from.address },
      ...(token && parts.config.hasReplyAddresses && { replyTo: replyAddress(from.address, token) }),
      to: to[0] ?? [],
      cc: to.slice(1),
      subject: mail.subject,
      text: isPersonal
        ? commentMailText(`${mail.text}${note}`, `${publicUrl}/ticket/view/${mail.ticketPublicId}`, language)
        : mail.text,
      date: mail.createdAt,
      headers,
      messageId,
      attachments: await Promise.all(files.map((file) => attachmentOf(file, context))),
      // Bounces of automatic mail must reach nobody, or two machines could answer each other.
      envelope: { from: isPersonal ? from.address : '', to: [...to] },
    },
  }
}

const natures: Partial<Record<ClaimedSentMail['kind'], 'person' | 'reply'>> = {
  comment: 'person',
  'auto-reply': 'reply',
}

async function attachmentOf(
  { sha256, name, mimeType }: ClaimedSentMail['details']['files'][number],
  { blobs }: MailContext,
) {
  return { filename: name, contentType: mimeType, content: await blobs.open(sha256) }
}

/** The name of the mail, which is the same in every try, and what answers to it prove. */
function identityOf(mail: ClaimedSentMail, { config, sign, signReply }: MailParts) {
  const { uuid, ticketPublicId, details, createdAt } = mail
  const domain = config.from.address.slice(config.from.address.lastIndexOf('@') + 1)
  const nonce = uuid.replaceAll('-', '')
  const token = details.answer && replyToken(details.answer, createdAt, signReply)
  if (ticketPublicId !== null) return { messageId: messageIdFor(ticketPublicId, nonce, domain, sign, token), token }
  return { messageId: `<mail.${nonce}${token ? `.${token}` : ''}@${domain}>`, token }
}

const leftNote = {
  de: 'Zu groß für eine E-Mail, im Ticket zu finden:',
  en: 'Too large for an e-mail, to be found in the ticket:',
} as const

function fitting(files: ClaimedSentMail['details']['files']) {
  let total = 0
  const groups = Map.groupBy(files, ({ size }) => {
    total += size
    return total <= mostFileBytes
  })
  return { files: groups.get(true) ?? [], left: (groups.get(false) ?? []).map(({ name }) => name) }
}
