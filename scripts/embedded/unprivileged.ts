import { type SpawnOptions, spawnSync } from 'node:child_process'
import { chownSync } from 'node:fs'

/** How a server that refuses to run as root is started by root. */
export interface Disguise {
  wrap(command: string[]): string[]
  spawnOptions: SpawnOptions
  /** Hands a file or folder to the user under whose number the server will run. */
  own(path: string): void
}

const nobody = 65534

/**
 * PostgreSQL refuses to run as root. In a user namespace root looks like an ordinary user while the files stay root's
 * own, which works below a private home too. Where namespaces are forbidden, the number of `nobody` is taken instead.
 */
export function disguise(workFolder: string): Disguise {
  const plain: Disguise = { wrap: (command) => command, spawnOptions: { cwd: '/' }, own: () => undefined }
  if (process.getuid?.() !== 0) return plain
  const namespace = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`, '--']
  if (spawnSync('unshare', [...namespace.slice(1), 'true']).status === 0) {
    return { ...plain, wrap: (command) => [...namespace, ...command] }
  }
  return {
    wrap: (command) => command,
    spawnOptions: { cwd: '/', uid: nobody, gid: nobody, env: { ...process.env, HOME: workFolder } },
    own: (path) => chownSync(path, nobody, nobody),
  }
}
