import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  path: string
  headers: Record<string, string | string[] | undefined>
  body: unknown
  raw: string
}

export interface Receiver extends AsyncDisposable {
  url: string
  received: Received[]
  /** While it is down, every call is answered with this status. */
  answer(status: number): void
}

/** Stands in for Teams, an alerting service or a customer's webhook, and keeps what it was told. */
export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = []
  let status = 200
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const raw = Buffer.concat(chunks).toString('utf8')
    if (status < 300)
      received.push({ path: request.url ?? '', headers: request.headers, raw, body: raw ? JSON.parse(raw) : null })
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    answer: (next) => {
      status = next
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
