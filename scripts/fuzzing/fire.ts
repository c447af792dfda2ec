import { Agent, request } from 'node:http'
import type { Shot } from './shots.ts'

/** After so long a call counts as one without an answer. */
const patienceMs = 30_000
const agent = new Agent({ keepAlive: true, maxSockets: 64 })
/** Guesses at the sign-in come from elsewhere, so that those who ask may sign in again. */
const stranger = new Agent({ keepAlive: true, maxSockets: 64, localAddress: '127.0.0.2' })
const guesses = /^\/api\/(login|password-reset)/

/** Sends a call as it is, without the corrections that a browser makes to an address. Answers its status, 0 without one. */
export function fire(base: string, shot: Shot): Promise<{ status: number; text: string }> {
  const { method, url, headers, body } = shot
  const { hostname, port } = new URL(base)
  return new Promise((resolve) => {
    const none = (error: Error) => resolve({ status: 0, text: error.message })
    // A kept connection may end in the moment in which it is used again; then the call is made on a new one (RFC 9112, 9.3.1).
    const fail = (error: NodeJS.ErrnoException) =>
      asking.reusedSocket && error.code === 'ECONNRESET' ? resolve(fire(base, shot)) : none(error)
    const bytes = body === undefined ? undefined : Buffer.from(body)
    const asking = request(
      {
        ...{ hostname, port, method, path: url },
        agent: hostname === '127.0.0.1' && guesses.test(url) ? stranger : agent,
        headers: { ...headers, ...(bytes && { 'content-length': bytes.length }) },
        signal: AbortSignal.timeout(patienceMs),
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk)).once('error', none)
        response.once('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString().slice(0, 400) }),
        )
      },
    )
    asking.once('error', fail).end(bytes)
  })
}
