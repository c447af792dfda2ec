import type { OpenedMail } from '../domain/opened-mail.ts'
import { fieldOf, inCrLf, type MimeEntity, partsOf, readEntity, withContent } from './mime-entity.ts'
import type { PgpReader } from './pgp-reader.ts'

/** Opens and verifies OpenPGP at the top of a mail; null where there is none. */
export async function openPgp(outer: MimeEntity, pgp: PgpReader): Promise<OpenedMail | null> {
  const type = fieldOf(outer, 'content-type')
  if (/^multipart\/encrypted/i.test(type)) {
    const content = partsOf(outer)[1] ?? Buffer.alloc(0)
    const { data, signature } = await pgp.decrypt(readEntity(content).body.toString('latin1'))
    const inner = signature ? null : await openSigned(outer, readEntity(data), pgp)
    return { raw: withContent(outer, data), signature, ...inner, opened: 'OpenPGP' }
  }
  const signed = await openSigned(outer, outer, pgp)
  if (signed) return { ...signed, opened: null }
  return /^(text\/plain|$)/i.test(type) ? await openText(outer, pgp) : null
}

/** Only what was signed is read of a signed mail, so that nothing else hides behind the signature. */
async function openSigned(outer: MimeEntity, entity: MimeEntity, pgp: PgpReader) {
  if (!/^multipart\/signed.*pgp-signature/i.test(fieldOf(entity, 'content-type'))) return null
  const [signed, proof, ...more] = partsOf(entity)
  if (!signed || !proof || more.length > 0) return null
  const signature = await pgp.verify(inCrLf(signed), readEntity(proof).body.toString('latin1'))
  return { raw: withContent(outer, signed), signature }
}

/** Mails without parts, whose text is the message. */
async function openText(outer: MimeEntity, pgp: PgpReader): Promise<OpenedMail | null> {
  const text = outer.body.toString('latin1')
  if (!/^\s*-----BEGIN PGP MESSAGE-----\s/.test(text)) return null
  const { data, signature } = await pgp.decrypt(text.trim())
  const head = 'Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n'
  return { raw: withContent(outer, Buffer.concat([Buffer.from(head), data])), opened: 'OpenPGP', signature }
}
