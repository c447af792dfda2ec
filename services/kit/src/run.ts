import { ConfigError, serviceConfig } from './config.ts'
import { giveMemoryBack } from './idle-memory.ts'
import { openLogger } from './logger.ts'
import type { PrismaLike, Service } from './service.ts'
import { type RunningService, startService } from './start-service.ts'

/** A service, or one with settings of its own, which it reads from the environment. */
export type Contents<P extends PrismaLike> = Service<P> | ((environment: NodeJS.ProcessEnv) => Service<P>)

/** A service's whole life as a process. */
export async function runService<P extends PrismaLike>(
  contents: Contents<P>,
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const name = typeof contents === 'function' ? 'leitstand' : contents.name
  await runProcess(name, () => startFrom(contents, environment))
}

/** Starts a service as its environment says. */
export async function startFrom<P extends PrismaLike>(
  contents: Contents<P>,
  environment: NodeJS.ProcessEnv,
): Promise<RunningService> {
  const service = typeof contents === 'function' ? contents(environment) : contents
  return await startService(service, serviceConfig(service.name, environment))
}

/** What the operator can put right is a sentence; the rest is ours, and shown whole. */
export function whyOf(error: unknown): { reason: string } | { err: unknown } {
  if (error instanceof ConfigError) return { reason: error.message }
  const { syscall, code, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number }
  if (syscall !== 'listen') return { err: error }
  const what =
    code === 'EADDRINUSE' ? 'is taken: end the program that uses it, or correct' : `cannot be used (${code}): correct`
  return { reason: `${address}:${port} ${what} the variables of host and port.` }
}

/** The life of a process: start, serve, and on SIGTERM or SIGINT stop taking, finish, leave. */
export async function runProcess(name: string, start: () => Promise<AsyncDisposable>): Promise<void> {
  giveMemoryBack()
  try {
    const running = await start()
    await new Promise<void>((resolve) => {
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve())
    })
    await running[Symbol.asyncDispose]()
    process.exitCode = 0
  } catch (error) {
    openLogger(name, 'info').fatal(whyOf(error), 'the process could not start, or not end in order')
    process.exitCode = 1
  }
  // Sockets of a peer that does not hang up must not keep a finished process alive.
  setTimeout(() => process.exit(), 3_000).unref()
}
