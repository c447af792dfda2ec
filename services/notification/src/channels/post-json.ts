import { Agent, request } from 'undici'
import type { Answer } from '../domain/judge-answer.ts'
import { guardedLookup, refusePrivateHost } from './guard-target.ts'

const timeoutMs = 20_000
const longestAnswer = 16 * 1024

export interface Post {
  url: string
  body: string
  headers?: Record<string, string>
}

export interface Poster extends AsyncDisposable {
  /** Posts JSON; rejects when there was no answer. Redirects are answers, they are not followed. */
  post(message: Post): Promise<Answer>
}

/** The one way out to channels: time limits, no redirects, and no way into the operator's network unless allowed. */
export function openPoster(options: { allowPrivateTargets: boolean }): Poster {
  const connect = { timeout: 10_000, ...(!options.allowPrivateTargets && { lookup: guardedLookup() }) }
  const agent = new Agent({ connect, headersTimeout: timeoutMs, bodyTimeout: timeoutMs, connections: 8 })
  return {
    async post({ url, body, headers }) {
      const target = new URL(url)
      if (!options.allowPrivateTargets) refusePrivateHost(target)
      const answer = await request(target, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', 'user-agent': 'Leitstand', ...headers },
        dispatcher: agent,
        signal: AbortSignal.timeout(timeoutMs),
      })
      const retryAfter = answer.headers['retry-after']
      return {
        status: answer.statusCode,
        retryAfter: typeof retryAfter === 'string' ? retryAfter : null,
        body: await beginningOf(answer.body),
      }
    },
    [Symbol.asyncDispose]: () => agent.destroy(),
  }
}

async function beginningOf(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= longestAnswer) break
  }
  return Buffer.concat(chunks).subarray(0, longestAnswer).toString('utf8')
}
