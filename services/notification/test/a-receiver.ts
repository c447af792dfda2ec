import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  raw: string
  body: Record<string, unknown>
}

export interface Receiver extends AsyncDisposable {
  url: string
  received: Received[]
  /** How the next requests are answered; 200 unless said. */
  answer(status: number, body?: string, headers?: Record<string, string>): void
  /** Keeps the next requests waiting for their answer until what comes back is called. */
  hold(): () => void
}

/** Somebody else's HTTP endpoint: it keeps what comes and answers as told. */
export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = []
  let held = Promise.resolve()
  let reply = { status: 200, body: '{}', headers: {} as Record<string, string> }
  const server = createServer(async (request, response) => {
    const raw = await text(request)
    received.push({ path: request.url ?? '', headers: request.headers, raw, body: JSON.parse(raw) })
    await held
    response.writeHead(reply.status, reply.headers).end(reply.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: (status, body = '', headers = {}) => {
      reply = { status, body, headers }
    },
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
