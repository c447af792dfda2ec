import { normalizeAddress } from './addresses.ts'
import { type ParsedMail, senderOf } from './parsed-mail.ts'

/** Hashes a text (or bytes) to hex. Handed in, so that the rules stay pure. */
export type Hash = (content: string | Uint8Array) => string

/**
 * The same for two deliveries of one mail, whatever relays wrote on top. Message-ID alone proves nothing (senders reuse
 * them), and without Message-ID and date two equal mails may be meant as two: then null.
 */
export function fingerprintOf(mail: ParsedMail, hash: Hash): string | null {
  if (mail.messageId === null && mail.date === null) return null
  const files = mail.attachments.map((attachment) => hash(attachment.content))
  const sender = normalizeAddress(senderOf(mail)?.address ?? '')
  return hash(JSON.stringify([mail.messageId, mail.date, sender, mail.subject, mail.text, files]))
}
