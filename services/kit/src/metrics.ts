import { createServer, type Server } from 'node:http'
import { collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client'

collectDefaultMetrics()

export const requestSeconds = new Histogram({
  name: 'leitstand_request_seconds',
  help: 'How long requests take, by contract, door and outcome.',
  labelNames: ['contract', 'door', 'outcome'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
})
export const outboxWaiting = new Gauge({
  name: 'leitstand_outbox_waiting',
  help: 'Events committed but not yet on the bus.',
  labelNames: ['service'],
})
export const streamBytes = new Gauge({
  name: 'leitstand_stream_bytes',
  help: 'The size of the stream of events.',
})
export const streamLimitBytes = new Gauge({
  name: 'leitstand_stream_limit_bytes',
  help: 'The size at which the stream of events lets go of its oldest.',
})
export const deadLetters = new Gauge({
  name: 'leitstand_dead_letters',
  help: 'Events that could not be digested.',
  labelNames: ['service'],
})

export const queueSeconds = new Histogram({
  name: 'leitstand_queue_seconds',
  help: 'How long work on rows of a queue takes, by queue and outcome.',
  labelNames: ['service', 'queue', 'outcome'],
  buckets: [0.005, 0.025, 0.1, 0.5, 1, 5, 15, 60, 300],
})
export const queueLag = new Gauge({
  name: 'leitstand_queue_lag_seconds',
  help: 'For how long the row of a queue that is due longest has waited.',
  labelNames: ['service', 'queue'],
})

/** `/metrics` on a port of its own, so that it is never reachable through the public door. */
export async function openMetrics(host: string, port: number): Promise<Server> {
  const server = createServer(async (_request, response) => {
    response.setHeader('content-type', register.contentType)
    response.end(await register.metrics())
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  return server
}
