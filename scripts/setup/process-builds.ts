import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../paths.ts'
import type { Say } from '../progress.ts'
import { unlessBuilt } from './built-from.ts'
import { generatePrismaClients } from './prisma-clients.ts'

/**
 * Builds the services and the gateway, with their packages, into a few files of JavaScript each (`dist/main.mjs`), unless they
 * were built from these very sources: they start sooner, and take less memory than the sources of a thousand modules.
 */
export async function buildProcesses(say: Say): Promise<void> {
  await generatePrismaClients(say)
  await unlessBuilt({
    sources: [
      'contracts/src/**',
      'services/*/src/**',
      'gateway/src/**',
      'scripts/setup/rolldown.config.ts',
      'package-lock.json',
    ],
    stamp: join(root, 'gateway/dist/.built-from'),
    failure: 'The services could not be built',
    async run() {
      say('Building the services …')
      const rolldown = join(root, 'node_modules/rolldown/bin/cli.mjs')
      const config = join(root, 'scripts/setup/rolldown.config.ts')
      await promisify(execFile)(process.execPath, [rolldown, '--config', config], { cwd: root })
    },
  })
}
