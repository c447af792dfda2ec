import type { InputOf } from '@leitstand/contracts/define'
import type { addCommentFromMail } from '@leitstand/contracts/ticket/from-mail'
import type { BlobStore } from '@leitstand/kit/blob-store'
import type { ParsedAttachment, ParsedMail } from '../domain/parsed-mail.ts'

export type MailFile = InputOf<typeof addCommentFromMail>['attachments'][number]

/**
 * Puts the files of a mail into the shared store and names them for the ticket. Pictures that stand in the quoted part
 * only came with an earlier mail already; they are left out of a reply.
 */
export async function storeAttachments(
  mail: ParsedMail,
  text: string,
  isReply: boolean,
  blobs: BlobStore,
): Promise<MailFile[]> {
  const files: MailFile[] = []
  for (const attachment of [...mail.attachments, ...mail.unpacked]) {
    if (isReply && isOnlyQuoted(attachment, text, mail)) continue
    const cid = attachment.contentId === null ? null : cidOf(attachment.contentId)
    const embedded = attachment.inline && cid !== null && text.includes(`cid:${cid}`)
    const { sha256, size } = await blobs.put(Buffer.from(attachment.content))
    files.push({ sha256, size, name: attachment.name, mimeType: attachment.type, contentId: cid, embedded })
  }
  return files
}

/** A picture that stands in the quoted part alone. */
export function isOnlyQuoted(
  { inline, contentId }: Pick<ParsedAttachment, 'inline' | 'contentId'>,
  text: string,
  { quotedText }: Pick<ParsedMail, 'quotedText'>,
): boolean {
  if (!inline || contentId === null) return false
  const link = `cid:${cidOf(contentId)}`
  return quotedText.includes(link) && !text.includes(link)
}

const cidOf = (contentId: string) => contentId.replace(/^<|>$/g, '')
