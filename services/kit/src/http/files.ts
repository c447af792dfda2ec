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
  content: Readable
  /** The hash of the content; becomes its ETag. */
  sha256: string
  mimeType: string
  disposition: 'inline' | 'attachment'
  /** What it is called when it is saved. */
  name?: string
  size?: number
  cacheControl?: string
}

/** Streams a file to a browser that must not run anything that is in it. */
export function sendFile(reply: FastifyReply, file: HandedOut): FastifyReply {
  return reply
    .headers({
      'content-type': file.mimeType,
      'content-disposition':
        file.name === undefined ? file.disposition : `${file.disposition}; ${fileNamed(file.name)}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cache-control': file.cacheControl ?? 'private, max-age=3600',
      etag: `"${file.sha256}"`,
      ...(file.size !== undefined && { 'content-length': String(file.size) }),
    })
    .send(file.content)
}

/** The name of a content-disposition: RFC 6266 with RFC 8187 for umlauts. */
export function fileNamed(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  return `filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`
}
