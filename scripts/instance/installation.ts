import type { ServiceName } from '@leitstand/contracts/define'
import { z } from 'zod'
import type { StartConfig } from '../config.ts'
import { postgresUrl, startPostgres } from '../embedded/postgres.ts'
import { Problem } from '../problem.ts'
import { type DataFolder, openDataFolder, readKept } from './data-folder.ts'
import { type DatabaseUrlOf, databasePasswordVariable, provideDatabases } from './databases.ts'
import { releaseInstance, takeInstance } from './instance-lock.ts'
import { type Keys, openKeys } from './keys.ts'

/** What a command about a whole installation works on, whether it runs or not. */
export interface Installation extends AsyncDisposable {
  /** PostgreSQL as the one who may do everything there. */
  adminUrl: string
  /** Makes what is missing of roles and databases; answers how each service signs in. */
  provideDatabases(): Promise<DatabaseUrlOf>
  folder: DataFolder
  keys: Keys
  isRunning: boolean
}

const Ports = z.object({ postgres: z.int() })

/** An embedded PostgreSQL that is not running is started for as long as this is open, and nobody else starts meanwhile. */
export async function openInstallation(config: Pick<StartConfig, 'dataFolder' | 'databaseUrl'>): Promise<Installation> {
  const folder = await openDataFolder(config.dataFolder)
  const keys = await openKeys(folder)
  await using stack = new AsyncDisposableStack()
  const instance = await takeInstance(folder)
  if (instance.taken) stack.defer(() => releaseInstance(folder))
  const adminUrl = config.databaseUrl ?? (await embedded(folder, keys, instance.taken, stack))
  const owned = stack.move()
  const end = () => owned.disposeAsync()
  // An installation elsewhere keeps its passwords outside (deploy/README.md).
  const passwordOf = (service: ServiceName) => process.env[databasePasswordVariable(service)] || keys.database[service]
  const provide = () => provideDatabases(adminUrl, passwordOf, { isOurs: !config.databaseUrl })
  return {
    adminUrl,
    provideDatabases: provide,
    folder,
    keys,
    isRunning: !instance.taken,
    [Symbol.asyncDispose]: end,
  }
}

async function embedded(
  folder: DataFolder,
  keys: Keys,
  isStopped: boolean,
  stack: AsyncDisposableStack,
): Promise<string> {
  if (!isStopped) {
    const ports = Ports.safeParse(await readKept(folder, 'ports.json'))
    if (!ports.success) throw new Problem('Leitstand is just starting: try again when it is ready.')
    return postgresUrl(keys.databasePassword, ports.data.postgres)
  }
  const server = await startPostgres({
    dataFolder: `${folder.path}/postgres`,
    logFile: folder.log('postgres'),
    password: keys.databasePassword,
    durable: true,
  })
  stack.use(server)
  return server.url
}
