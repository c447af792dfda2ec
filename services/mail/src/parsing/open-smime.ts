import { randomUUID } from 'node:crypto'
import type { OpenedMail } from '../domain/opened-mail.ts'
import { fieldOf, inCrLf, type MimeEntity, partsOf, readEntity, withContent } from './mime-entity.ts'
import type { SmimeLayer, SmimeReader } from './smime-reader.ts'

/** Signed, encrypted and signed again (RFC 2634 1.1), and one more. */
const mostLayers = 4

/** Opens and verifies S/MIME at the top of a mail, layer by layer (RFC 8551 3.7); null where there is none. */
export async function openSmime(outer: MimeEntity, receivedAt: Date, smime: SmimeReader): Promise<OpenedMail | null> {
  const found = await openLayers(outer, mostLayers, { receivedAt, smime })
  if (!found) return null
  const { content, isOpened, signature } = found
  const proof = partsOfSigned(outer)?.proof
  return {
    raw: withContent(outer, proof ? inMultipart([content, proof]) : content),
    opened: isOpened ? 'S/MIME' : null,
    signature,
  }
}

interface Given {
  receivedAt: Date
  smime: SmimeReader
}

/** The innermost signature is the writer's; those around it are of servers on the way. */
async function openLayers(entity: MimeEntity, most: number, given: Given): Promise<SmimeLayer | null> {
  const outer = await openLayer(entity, given)
  if (!outer || most <= 1) return outer
  const inner = await openLayers(readEntity(outer.content), most - 1, given).catch(() => null)
  if (!inner) return outer
  const { content, isOpened, signature } = inner
  return { content, isOpened: outer.isOpened || isOpened, signature: signature ?? outer.signature }
}

async function openLayer(entity: MimeEntity, { receivedAt, smime }: Given): Promise<SmimeLayer | null> {
  const parts = partsOfSigned(entity)
  if (parts) {
    const { signed, proof } = parts
    const signature = await smime.verify(inCrLf(signed), decoded(readEntity(proof)), receivedAt)
    return { content: signed, isOpened: false, signature }
  }
  const type = fieldOf(entity, 'content-type')
  // Some servers know the file by its name only (RFC 8551 3.2.1).
  if (!/^application\/((x-)?pkcs7-mime|octet-stream.*\.p7m)/i.test(type)) return null
  return await smime.open(decoded(entity), receivedAt)
}

function partsOfSigned(entity: MimeEntity): { signed: Buffer; proof: Buffer } | null {
  if (!/^multipart\/signed.*pkcs7-signature/i.test(fieldOf(entity, 'content-type'))) return null
  const [signed, proof, ...more] = partsOf(entity)
  return signed && proof && more.length === 0 ? { signed, proof } : null
}

/** What people get is what they were sent, the signature as its file; nothing that stood around the parts comes along. */
function inMultipart(parts: readonly Buffer[]): Buffer {
  const boundary = randomUUID()
  const lines = parts.flatMap((part) => [Buffer.from(`--${boundary}\r\n`), part, Buffer.from('\r\n')])
  const head = `Content-Type: multipart/mixed; boundary="${boundary}"\r\n\r\n`
  return Buffer.concat([Buffer.from(head), ...lines, Buffer.from(`--${boundary}--\r\n`)])
}

function decoded(entity: MimeEntity): Buffer {
  const isText = /^base64$/i.test(fieldOf(entity, 'content-transfer-encoding'))
  return isText ? Buffer.from(entity.body.toString('latin1'), 'base64') : entity.body
}
