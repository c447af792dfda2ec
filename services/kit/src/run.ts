import { ConfigError, serviceConfig } from './config.ts'
import { openLogger } from './logger.ts'
import type { PrismaLike, Service } from './service.ts'
import { startService } from './start-service.ts'

/**
 * A service's whole life as a process: start, serve, and on SIGTERM or SIGINT stop taking, finish, leave.
 * A service with settings of its own is given as a function of the environment.
 */
export async function runService<P extends PrismaLike>(
  contents: Service<P> | ((environment: NodeJS.ProcessEnv) => Service<P>),
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const log = openLogger(typeof contents === 'function' ? 'leitstand' : contents.name, 'info')
  try {
    const service = typeof contents === 'function' ? contents(environment) : contents
    const running = await startService(service, serviceConfig(service.name, environment))
    await new Promise<void>((resolve) => {
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve())
    })
    await running[Symbol.asyncDispose]()
    process.exitCode = 0
  } catch (error) {
    log.fatal(error instanceof ConfigError ? { reason: error.message } : { err: error }, 'the service could not start')
    process.exitCode = 1
  }
  // Sockets of a peer that does not hang up must not keep a finished process alive.
  setTimeout(() => process.exit(), 3_000).unref()
}
