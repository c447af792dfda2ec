import { register } from 'node:module'
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { NodeSDK } from '@opentelemetry/sdk-node'

// Loaded before everything else, and only when OTEL_EXPORTER_OTLP_ENDPOINT names a collector.
// Exporters, sampling and resource come from the standard OTEL_* variables.
register('@opentelemetry/instrumentation/hook.mjs', import.meta.url)

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const withoutTokens = (path: string) => path.replace(/[\w.~-]{32,}/g, (part) => (uuid.test(part) ? part : '…'))

const sdk = new NodeSDK({
  instrumentations: [
    new HttpInstrumentation({
      // Probes come every few seconds and tell nothing.
      ignoreIncomingRequestHook: ({ url }) => /^\/(health|metrics)/.test(url ?? ''),
      // Links that were mailed have their token in the path; what is searched for and codes of a sign-in are in the query.
      startIncomingSpanHook: ({ url = '/' }) => ({
        'url.path': withoutTokens(url.split('?')[0] ?? '/'),
        'url.query': '',
      }),
    }),
    // The looking around of relay and queues belongs to no request.
    new PgInstrumentation({ requireParentSpan: true }),
  ],
})
sdk.start()
process.once('beforeExit', () => void sdk.shutdown())
