import type { MailKeys } from '../domain/mail-keys.ts'
import type { FoundSignature } from '../domain/mail-signature.ts'
import { fieldOf, type MimeEntity, partsOf, readEntity, withContent } from './mime-entity.ts'
import type { PgpReader } from './pgp-reader.ts'

/** A mail that can be read, made of one that was protected by OpenPGP. */
export interface OpenedMail {
  raw: Buffer
  /** It was encrypted, and is not any more. */
  isOpened: boolean
  signature: FoundSignature | null
}

export type MailOpener = (raw: Buffer) => Promise<OpenedMail>

/** Opens and verifies what stands at the top of a mail; without keys every mail stays as it is, and no library is loaded. */
export function mailOpener(keys: MailKeys | null): MailOpener {
  let reader: Promise<PgpReader> | undefined
  return async (raw) => {
    const asItIs = { raw, isOpened: false, signature: null }
    if (!keys || !/pgp/i.test(raw.subarray(0, longestLook).toString('latin1'))) return asItIs
    reader ??= import('./pgp-reader.ts').then(({ openPgpReader }) => openPgpReader(keys))
    const pgp = await reader
    // What cannot be opened is told as what it is by the mail as it came.
    return await openEntity(readEntity(raw), raw, pgp).catch(() => asItIs)
  }
}

const longestLook = 256 * 1024

async function openEntity(outer: MimeEntity, raw: Buffer, pgp: PgpReader): Promise<OpenedMail> {
  const type = fieldOf(outer, 'content-type')
  if (/^multipart\/encrypted/i.test(type)) {
    const content = partsOf(outer)[1] ?? Buffer.alloc(0)
    const { data, signature } = await pgp.decrypt(readEntity(content).body.toString('latin1'))
    const inner = signature ? null : await openSigned(outer, readEntity(data), pgp)
    return { raw: withContent(outer, data), signature, ...inner, isOpened: true }
  }
  const signed = await openSigned(outer, outer, pgp)
  if (signed) return { ...signed, isOpened: false }
  return /^(text\/plain|$)/i.test(type) ? await openText(outer, raw, pgp) : { raw, isOpened: false, signature: null }
}

/** Only what was signed is read of a signed mail, so that nothing else hides behind the signature. */
async function openSigned(outer: MimeEntity, entity: MimeEntity, pgp: PgpReader) {
  if (!/^multipart\/signed.*pgp-signature/i.test(fieldOf(entity, 'content-type'))) return null
  const [signed, proof, ...more] = partsOf(entity)
  if (!signed || !proof || more.length > 0) return null
  const signature = await pgp.verify(inCrLf(signed), readEntity(proof).body.toString('latin1'))
  return { raw: withContent(outer, signed), signature }
}

/** Line ends as they were signed (RFC 3156 5), whatever relays made of them. */
function inCrLf(part: Buffer): Buffer {
  return Buffer.from(part.toString('latin1').replace(/\r?\n/g, '\r\n'), 'latin1')
}

/** Mails without parts, whose text is the message. */
async function openText(outer: MimeEntity, raw: Buffer, pgp: PgpReader): Promise<OpenedMail> {
  const text = outer.body.toString('latin1')
  if (!/^\s*-----BEGIN PGP MESSAGE-----\s/.test(text)) return { raw, isOpened: false, signature: null }
  const { data, signature } = await pgp.decrypt(text.trim())
  const head = 'Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n'
  return { raw: withContent(outer, Buffer.concat([Buffer.from(head), data])), isOpened: true, signature }
}
