import { register } from 'node:module'
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import { NodeSDK } from '@opentelemetry/sdk-node'

// Loaded before everything else, and only when OTEL_EXPORTER_OTLP_ENDPOINT names a collector.
// Exporters, sampling and resource come from the standard OTEL_* variables.
register('@opentelemetry/instrumentation/hook.mjs', import.meta.url)

const sdk = new NodeSDK({
  instrumentations: [
    // Probes come every few seconds and tell nothing.
    new HttpInstrumentation({ ignoreIncomingRequestHook: ({ url }) => /^\/(health|metrics)/.test(url ?? '') }),
    // The looking around of relay and queues belongs to no request.
    new PgInstrumentation({ requireParentSpan: true }),
  ],
})
sdk.start()
process.once('beforeExit', () => void sdk.shutdown())
