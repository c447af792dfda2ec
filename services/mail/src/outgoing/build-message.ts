import { buffer } from 'node:stream/consumers'
import type { SendMailOptions } from 'nodemailer'
import { domainOf } from '../domain/addresses.ts'
import { threadHeaders } from '../domain/compose-mail.ts'
import { messageIdFor } from '../domain/message-token.ts'
import { replyAddress, replyToken } from '../domain/reply-token.ts'
import type { MailContext, MailParts } from '../processing/parts.ts'
import { conversationOf } from '../store/conversations.ts'
import { type ClaimedSentMail, conversationTicketOf } from '../store/sent-mails.ts'
import { findSender } from './find-sender.ts'
import { type Readership, wordsOf } from './words-of.ts'
import { type Brand, logoId, writeLetter } from './write-letter.ts'

/** Files beyond this stay in the customer area; most mail servers refuse mails that are larger. */
const mostFileBytes = 20 * 1024 * 1024

export interface OutgoingMessage {
  messageId: string
  options: SendMailOptions
}

/** The mail as it leaves: in its conversation, with its files, from an address that bounces come back to. */
export async function buildMessage(
  mail: ClaimedSentMail,
  { to, ...readership }: Readership & { to: readonly string[] },
  context: MailContext,
  parts: MailParts,
): Promise<OutgoingMessage> {
  const { name } = parts.config.from
  const { fromName, unsubscribe } = mail.details
  const address = await findSender(mail, context, parts)
  const { messageId, token } = identityOf(mail, parts)
  const ticket = conversationTicketOf(mail)
  const isPersonal = mail.kind === 'comment'
  const nature = natures[mail.kind] ?? 'notice'
  const apart = { references: nature === 'notice' ? noticesAbout(mail.ticket, parts) : [], lastIncoming: null }
  const conversation = ticket ? await conversationOf(context, ticket.uuid) : apart
  const inReplyTo = mail.details.inReplyTo ?? conversation.lastIncoming
  const headers = threadHeaders({
    nature,
    messageId,
    inReplyTo: nature === 'notice' ? null : inReplyTo,
    references: conversation.references.filter((id) => id !== messageId),
  })
  const { text, html, attachments } = await contentOf(mail, readership, context, parts)
  return {
    messageId,
    options: {
      from: { name: fromName ?? name, address },
      ...(token && parts.config.hasReplyAddresses && { replyTo: replyAddress(address, token) }),
      to: to[0] ?? [],
      cc: to.slice(1),
      subject: mail.subject,
      text,
      html,
      date: mail.createdAt,
      headers: { ...headers, ...(unsubscribe && unsubscribeHeaders(unsubscribe)) },
      messageId,
      attachments,
      ...(parts.config.dkim && { dkim: { ...parts.config.dkim, headerFieldNames: signedFields } }),
      // Bounces of automatic mail must reach nobody, or two machines could answer each other.
      envelope: { from: isPersonal ? address : '', to: [...to] },
    },
  }
}

/** The id of no mail: mail programs put together what names the same one (RFC 5322, 3.6.4). */
function noticesAbout(ticket: string | null, { config }: MailParts): string[] {
  return ticket === null ? [] : [`<notices.${ticket}@${domainOf(config.from.address)}>`]
}

/** By https a mail program may end them at once (RFC 8058); else its reader is led to the page. */
function unsubscribeHeaders(url: string): Record<string, string> {
  const link = { 'List-Unsubscribe': `<${url}>` }
  return url.startsWith('https:') ? { ...link, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : link
}

/** As RFC 6376 5.4.1 advises, and what RFC 8058 wants covered before a mail program acts on it. */
const signedFields =
  'From:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding:In-Reply-To:' +
  'References:List-Id:List-Unsubscribe:List-Unsubscribe-Post'

const natures: Partial<Record<ClaimedSentMail['kind'], 'person' | 'reply'>> = {
  comment: 'person',
  'auto-reply': 'reply',
}

/** Its words as text and as HTML, and what comes with them. */
async function contentOf(mail: ClaimedSentMail, readership: Readership, context: MailContext, { config }: MailParts) {
  const { files, left } = fitting(mail.details.files)
  const pictures = new Map(files.flatMap(({ attachment }) => (attachment ? [[attachment, pictureId(attachment)]] : [])))
  const { subject } = mail
  const words = wordsOf(mail, { ...readership, left, publicUrl: config.publicUrl })
  const { text, html } = writeLetter({ ...words, subject, publicUrl: config.publicUrl, pictures }, config.brand)
  const shown = new Set([...pictures].filter(([, id]) => html.includes(`cid:${id}`)).map(([attachment]) => attachment))
  const attached = await Promise.all(files.map((file) => attachmentOf(file, shown, context)))
  return { text, html, attachments: [...attached, ...logoOf(config.brand)] }
}

/** A picture that the text shows stands in it; everything else comes along. */
async function attachmentOf(
  { sha256, name, mimeType, attachment }: ClaimedSentMail['details']['files'][number],
  shown: ReadonlySet<string>,
  { blobs }: MailContext,
) {
  // Read whole before anything leaves: nobody would hear a stream that breaks off while it waits for its turn.
  const content = await buffer(await blobs.open(sha256))
  const file = { filename: name, contentType: mimeType, content }
  if (!attachment || !shown.has(attachment)) return file
  return { ...file, cid: pictureId(attachment), contentDisposition: 'inline' as const }
}

const pictureId = (attachment: string) => `${attachment}@leitstand`

function logoOf({ logo }: Brand) {
  if (!logo) return []
  const filename = `logo.${logo.type.slice('image/'.length)}`
  const { content, type: contentType } = logo
  return [{ filename, contentType, content, cid: logoId, contentDisposition: 'inline' as const }]
}

/** The name of the mail, which is the same in every try, and what answers to it prove. */
function identityOf(mail: ClaimedSentMail, { config, sign, signReply }: MailParts) {
  const { uuid, ticketPublicId, details, createdAt } = mail
  const domain = domainOf(config.from.address)
  const nonce = uuid.replaceAll('-', '')
  const token = details.answer && replyToken(details.answer, createdAt, signReply)
  if (ticketPublicId !== null) return { messageId: messageIdFor(ticketPublicId, nonce, domain, sign, token), token }
  return { messageId: `<mail.${nonce}${token ? `.${token}` : ''}@${domain}>`, token }
}

function fitting(files: ClaimedSentMail['details']['files']) {
  let total = 0
  const groups = Map.groupBy(files, ({ size }) => {
    total += size
    return total <= mostFileBytes
  })
  return { files: groups.get(true) ?? [], left: (groups.get(false) ?? []).map(({ name }) => name) }
}
