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
    const cid = attachment.contentId?.replace(/^<|>$/g, '') ?? null
    const embedded = attachment.inline && cid !== null && text.includes(`cid:${cid}`)
    if (isReply && !embedded && isQuotedPicture(attachment, cid, mail)) continue
    const { sha256, size } = await blobs.put(Buffer.from(attachment.content))
    files.push({ sha256, size, name: attachment.name, mimeType: attachment.type, contentId: cid, embedded })
  }
  return files
}

function isQuotedPicture(attachment: ParsedAttachment, cid: string | null, mail: ParsedMail): boolean {
  return attachment.inline && cid !== null && mail.quotedText.includes(`cid:${cid}`)
}
