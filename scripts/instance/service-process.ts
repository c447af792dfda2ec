import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { endChild, followParent, spawnLogged, whenGone } from '../embedded/server-process.ts'
import { root } from '../paths.ts'
import { Problem } from '../problem.ts'
import type { Life } from '../supervisor.ts'

const telemetry = pathToFileURL(join(root, 'services/kit/src/telemetry.ts')).href
/** Long enough to finish what is under way, drain the bus and leave. */
const patienceMs = 20_000

/** A process by its name, and the folder of its `src/main.ts`. */
export interface ServiceProcess {
  name: string
  folder: string
}

export interface ServiceProcessOptions {
  env: NodeJS.ProcessEnv
  logFile: string
  /** Start again when a source file changes (`npm run dev`). */
  watch: boolean
}

/** Starts the process of a service, of the gateway or of all of them. Whether it is ready, its health address tells. */
export async function startServiceProcess(service: ServiceProcess, options: ServiceProcessOptions): Promise<Life> {
  const main = join(root, service.folder, options.watch ? 'src/main.ts' : 'dist/main.mjs')
  const flags = [
    ...(options.watch ? ['--watch', '--watch-preserve-output'] : []),
    ...(options.env['OTEL_EXPORTER_OTLP_ENDPOINT'] ? ['--import', telemetry] : []),
  ]
  const child = spawnLogged(followParent([process.execPath, ...flags, main], 'TERM'), options.logFile, {
    cwd: root,
    env: options.env,
  })
  await new Promise((resolve) => child.once('spawn', resolve).once('error', resolve))
  if (child.pid === undefined)
    throw new Problem(`${service.name} could not be started: ${process.execPath} does not run.`)
  return { pid: child.pid, exited: whenGone(child), stop: () => endChild(child, 'SIGTERM', patienceMs) }
}
