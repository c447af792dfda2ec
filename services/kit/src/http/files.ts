import type { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import { invalid } from '@leitstand/contracts/problems'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The one file of a form, by whatever name. */
export async function fileOf(request: FastifyRequest, most?: { bytes: number }): Promise<MultipartFile> {
  const part = await request.file(most && { limits: { fileSize: most.bytes } })
  if (!part) throw invalid({ propertyPath: 'file', code: 'required' })
  return part
}

export interface HandedOut {
  /** Opened only when the browser does not have it yet. */
  open(): Promise<Readable>
  /** The hash of the content; becomes its ETag. */
  sha256: string
  mimeType: string
  disposition: 'inline' | 'attachment'
  /** What it is called when it is saved. */
  name?: string
  size?: number
}

/**
 * Streams a file to a browser that must not run anything that is in it. Who may see it was asked before, and is asked
 * each time: the browser may belong to somebody else by then, and the file may be gone or internal.
 */
export async function sendFile(reply: FastifyReply, file: HandedOut): Promise<FastifyReply> {
  const etag = `"${file.sha256}"`
  const isKnown = hasAlready(reply.request.headers['if-none-match'], etag)
  const content = isKnown ? undefined : await file.open()
  // With "not modified" as well: a browser puts its headers in the place of those that it kept.
  reply.headers({
    'content-disposition': file.name === undefined ? file.disposition : `${file.disposition}; ${fileNamed(file.name)}`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'cache-control': 'private, no-cache',
    etag,
  })
  if (!content) return reply.status(304).send()
  if (file.size !== undefined) reply.header('content-length', String(file.size))
  return reply.type(file.mimeType).send(content)
}

/** By RFC 9110, 13.1.2: one of the list, weak or not. */
function hasAlready(ifNoneMatch: string | undefined, etag: string): boolean {
  const known = ifNoneMatch?.split(',').map((one) => one.trim().replace(/^W\//, '')) ?? []
  return known.includes(etag) || known.includes('*')
}

/** The name of a content-disposition: RFC 6266 with RFC 8187 for umlauts. */
export function fileNamed(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  return `filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`
}
