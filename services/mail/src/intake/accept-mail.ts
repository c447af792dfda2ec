import { Readable } from 'node:stream'
import type { BlobStore } from '@leitstand/kit/blob-store'
import type { Clock } from '@leitstand/kit/clock'
import type { Sql } from '@leitstand/kit/database'
import { newId } from '@leitstand/kit/ids'
import { normalizeAddress } from '../domain/addresses.ts'
import { type NewMail, recordMails } from '../store/received-mails.ts'

/** 50 MB of attachments grow by a third on their way; a mail of more is refused. */
export const longestMail = 75 * 1024 * 1024
const headBytes = 64 * 1024

export interface Envelope {
  source: 'smtp' | 'imap'
  /** '' is the null sender, null is unknown. */
  from: string | null
  /** The server that handed it over; null when it was fetched from a mailbox. */
  remoteAddress: string | null
  helo: string | null
  recipients: readonly string[]
  /** How long the mail is, when the content is only its beginning. */
  cutFrom?: number | null
  /** When its mailbox got it: what tells it from another one of the same words, however often it is fetched. */
  arrived?: Date | null
}

export interface IntakeParts {
  blobs: BlobStore
  query: Sql['query']
  clock: Clock
}

export type Acceptance = { accepted: true; uuids: string[]; added: number } | { accepted: false; reason: 'too-large' }

/**
 * Keeps the raw bytes and a row for each recipient; only when both are durable does it resolve, so that whoever handed
 * the mail over may forget it. The same content for the same recipient is kept once.
 */
export async function acceptMail(content: Readable, envelope: Envelope, parts: IntakeParts): Promise<Acceptance> {
  const head: Buffer[] = []
  let length = 0
  async function* measured() {
    try {
      for await (const chunk of content.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        if (length < headBytes) head.push(chunk)
        length += chunk.length
        if (length <= longestMail) yield chunk
      }
    } finally {
      // What is too long, or finds no room, is read to its end, because the other side only listens then.
      content.resume()
    }
  }
  const { sha256, size } = await parts.blobs.put(Readable.from(measured(), { objectMode: false }))
  if (length > longestMail) return { accepted: false, reason: 'too-large' }
  const receivedAt = parts.clock.now()
  const recipients = [...new Set(envelope.recipients.map(normalizeAddress))]
  const isNamed = namesItself(Buffer.concat(head))
  const mails = recipients.map((recipient): NewMail => {
    const uuid = newId()
    const { source, from: envelopeFrom, remoteAddress, helo, cutFrom = null, arrived } = envelope
    const identity = `${sha256}:${recipient}${isNamed ? '' : `:${arrived?.toISOString() ?? uuid}`}`
    return { uuid, identity, sha256, size, cutFrom, source, envelopeFrom, remoteAddress, helo, recipient, receivedAt }
  })
  const added = await recordMails(parts, mails)
  return { accepted: true, uuids: mails.map(({ uuid }) => uuid), added }
}

/** Without Message-ID and date its bytes do not tell a second delivery from a second mail of the same words. */
function namesItself(head: Buffer): boolean {
  const headers = head.toString('latin1').split(/\r?\n\r?\n/, 1)[0] ?? ''
  return /^(message-id|date):\s*\S/im.test(headers)
}
