import type { ServiceName } from '@leitstand/contracts/define'
import type { FastifyInstance } from 'fastify'

interface Health {
  status: string
}

/** Probes come often and from everywhere; one look serves those of this time. */
const rememberMs = 500
const patienceMs = 2_000

/** Is the gateway alive; is everything behind it ready. */
export function openHealth(
  app: FastifyInstance,
  upstreams: Record<ServiceName, string>,
  isBusConnected: () => boolean,
): void {
  let looked: { at: number; parts: Promise<Record<string, Health>> } | undefined
  const look = () => {
    // Not the time of day: set back, it would have the last answer stand for as long.
    const now = performance.now()
    if (!looked || now - looked.at > rememberMs) looked = { at: now, parts: askAll(upstreams) }
    return looked.parts
  }

  app.get('/health/live', async () => ({ status: 'ok' }))
  app.get('/health/ready', async (_request, reply) => {
    const services = await look()
    const isReady = isBusConnected() && Object.values(services).every(({ status }) => status === 'ok')
    const body = { status: isReady ? 'ok' : 'unavailable', nats: isBusConnected() ? 'ok' : 'down', services }
    return reply
      .status(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(body)
  })
}

async function askAll(upstreams: Record<ServiceName, string>): Promise<Record<string, Health>> {
  const answers = await Promise.all(Object.entries(upstreams).map(async ([name, url]) => [name, await askOne(url)]))
  return Object.fromEntries(answers)
}

async function askOne(url: string): Promise<Health> {
  try {
    const response = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(patienceMs) })
    return (await response.json()) as Health
  } catch {
    return { status: 'down' }
  }
}
