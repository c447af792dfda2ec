import { Readable } from 'node:stream'
import { AppError } from '@leitstand/contracts/problems'
import { jsonBodyBytes } from '@leitstand/kit/http/server'
import type { FastifyRequest } from 'fastify'

/**
 * Waits until the whole of a body is here, so that who sends slowly holds no connection to a service, and so that it goes to
 * one with its headers in a single piece. What is too large is refused before it is read.
 */
export async function awaitWholeBody(request: FastifyRequest): Promise<void> {
  const { body } = request
  if (!(body instanceof Readable)) return
  if (Number(request.headers['content-length'] ?? 0) > jsonBodyBytes) throw new AppError('body-too-large')
  request.body = Buffer.concat(await read(body))
}

async function read(body: Readable): Promise<Buffer[]> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > jsonBodyBytes) throw new AppError('body-too-large')
      chunks.push(chunk)
    }
  } catch (error) {
    // The rest is let go by, so that its sender comes to hear why.
    body.resume()
    // What broke off has nobody any more who could be told.
    throw error instanceof AppError ? error : new AppError('request-timeout')
  }
  return chunks
}

/** As the proxy wants it said that these very bytes are passed on. */
export function wholeBodyOf({ body, headers }: FastifyRequest): { body?: Buffer; contentType?: string } {
  // What has no type may be taken for bytes (RFC 9110, 8.3).
  return Buffer.isBuffer(body) ? { body, contentType: headers['content-type'] ?? 'application/octet-stream' } : {}
}
