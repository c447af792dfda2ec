import { randomBytes } from 'node:crypto'
import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

const tracer = trace.getTracer('leitstand')
const pattern = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/

/** W3C trace context: what came in, or a fresh one, so that logs of one request can be found together even without a collector. */
export function traceparentOf(given: string | undefined): string {
  if (given && pattern.test(given)) return given
  return `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-00`
}

export function traceIdOf(traceparent: string): string {
  return traceparent.slice(3, 35)
}

/** Runs work inside a span that continues the given trace; costs next to nothing while telemetry is off. */
export async function spanned<T>(
  name: string,
  traceparent: string,
  kind: SpanKind,
  work: () => Promise<T>,
): Promise<T> {
  const parent = propagation.extract(context.active(), { traceparent })
  return await tracer.startActiveSpan(name, { kind }, parent, async (span: Span) => {
    try {
      return await work()
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.message : String(error) })
      throw error
    } finally {
      span.end()
    }
  })
}

export { SpanKind }
