import { ConfigError } from '@leitstand/kit/config'
import { openLogger } from '@leitstand/kit/logger'
import { startGateway } from './app.ts'
import { gatewayConfig } from './config.ts'

const log = openLogger('gateway', 'info')
try {
  const running = await startGateway(gatewayConfig(process.env))
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve())
  })
  await running[Symbol.asyncDispose]()
} catch (error) {
  log.fatal(error instanceof ConfigError ? { reason: error.message } : { err: error }, 'the gateway could not start')
  process.exitCode = 1
}
// Sockets of a peer that does not hang up must not keep a finished process alive.
setTimeout(() => process.exit(), 3_000).unref()
