import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../paths.ts'
import type { Say } from '../progress.ts'
import { unlessBuilt } from './built-from.ts'
import { compressFiles } from './compress-files.ts'

const execute = promisify(execFile)

/** Builds the web app for browsers and for the gateway, which draws its pages, unless it was built from these very sources. */
export async function buildWebApp(say: Say): Promise<void> {
  await unlessBuilt({
    sources: [
      'web/{src,public,build}/**',
      'web/*.{html,json,ts}',
      'contracts/{src,package.json}/**',
      'package-lock.json',
    ],
    stamp: join(root, 'web/dist/.built-from'),
    failure: 'The web app could not be built',
    async run() {
      say('Building the web app …')
      await build()
      await build('--ssr', 'src/app/draw-page.tsx')
      await compressFiles(join(root, 'web/dist'))
    },
  })
}

async function build(...what: string[]): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  await execute(process.execPath, [vite, 'build', ...what, '--logLevel', 'warn'], {
    cwd: join(root, 'web'),
    env: { ...process.env, NODE_ENV: 'production' },
  })
}
