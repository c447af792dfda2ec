// Where every image starts: telemetry before everything else, when a collector is named; then the process that lies here.
// `npm start` does the same with `--import`.
const telemetry = './services/kit/src/telemetry.ts'
const main = './process/dist/main.mjs'

if (process.env['OTEL_EXPORTER_OTLP_ENDPOINT']) await import(telemetry)
await import(main)
