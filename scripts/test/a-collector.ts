import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { z } from 'zod'

const Attribute = z.object({ key: z.string(), value: z.object({ stringValue: z.string().optional() }) })
/** The part of an OTLP/HTTP trace export that says who did what below whom. */
const TraceExport = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(Attribute) }),
      scopeSpans: z.array(
        z.object({
          scope: z.object({ name: z.string() }),
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              kind: z.int(),
              attributes: z.array(Attribute),
            }),
          ),
        }),
      ),
    }),
  ),
})

export interface CollectedSpan {
  service: string
  /** The instrumentation that made it. */
  scope: string
  traceId: string
  spanId: string
  parentSpanId?: string | undefined
  name: string
  kind: number
  attributes: z.infer<typeof Attribute>[]
}

export interface Collector extends AsyncDisposable {
  endpoint: string
  spans: CollectedSpan[]
  /** Every path that was posted to, e.g. `/v1/metrics`. */
  paths: Set<string>
}

/** A collector as far as the exporters see it: OTLP over HTTP in JSON. */
export async function startCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = []
  const paths = new Set<string>()
  const server = createServer(async (request, response) => {
    const body = await json(request)
    paths.add(request.url ?? '')
    if (request.url === '/v1/traces') spans.push(...spansOf(TraceExport.parse(body)))
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    spans,
    paths,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function spansOf(exported: z.infer<typeof TraceExport>): CollectedSpan[] {
  return exported.resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? ''
    return scopeSpans.flatMap(({ scope, spans }) => spans.map((span) => ({ ...span, service, scope: scope.name })))
  })
}
