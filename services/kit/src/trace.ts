import { randomUUID } from 'node:crypto'
import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

const tracer = trace.getTracer('leitstand')
const pattern = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/

/** W3C trace context of the span that is under way; nothing while telemetry is off. */
export function activeTraceparent(): string | undefined {
  const carrier: { traceparent?: string } = {}
  propagation.inject(context.active(), carrier)
  return carrier.traceparent
}

/**
 * W3C trace context to hand on: of the span that is under way, else what came in, else a fresh one, so that logs of one
 * request can be found together even without a collector.
 */
export function traceparentOf(given: string | undefined): string {
  const own = activeTraceparent()
  if (own) return own
  if (given && pattern.test(given)) return given
  return `00-${randomHex()}-${randomHex().slice(16)}-00`
}

/** Sixteen bytes: Node keeps random ones at hand for uuids alone, and asking for others is a call of the system each time. */
function randomHex(): string {
  return randomUUID().replaceAll('-', '')
}

export function traceIdOf(traceparent: string): string {
  return traceparent.slice(3, 35)
}

/**
 * Runs work inside a span below the one that is under way, else below the given trace, else in a trace of its own. Work
 * learns the trace context to hand on. Costs next to nothing while telemetry is off.
 */
export async function spanned<T>(
  name: string,
  given: string | undefined,
  kind: SpanKind,
  work: (traceparent: string) => Promise<T>,
): Promise<T> {
  const outer = context.active()
  const parent = trace.getSpan(outer) ? outer : propagation.extract(outer, { traceparent: given })
  return await tracer.startActiveSpan(name, { kind }, parent, async (span: Span) => {
    try {
      return await work(traceparentOf(given))
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.message : String(error) })
      throw error
    } finally {
      span.end()
    }
  })
}

export { SpanKind }
