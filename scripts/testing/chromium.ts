import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Say } from '../progress.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The browser of this machine: the one named in CHROMIUM_BIN, else an installed one. */
export function findChromium(): string | undefined {
  const configured = process.env.CHROMIUM_BIN
  if (configured) return existsSync(configured) ? configured : undefined
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin']
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((file) => existsSync(file))
}

/** Finds the browser, or installs Debian's when this user may. Answers why there is none otherwise. */
export function provideChromium(say: Say): { program: string } | { missing: string } {
  const found = findChromium()
  if (found) return { program: found }
  if (process.getuid?.() !== 0) return { missing: 'there is no Chromium here and only root can install it' }
  if (spawnSync('apt-get', ['--version']).status !== 0)
    return { missing: 'there is no Chromium here and no apt-get to install it' }
  say('Installing Chromium for the tests in a browser (this happens once) …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // Another installation may be under way; its lock is waited for.
  const patience = ['-o', 'DPkg::Lock::Timeout=300', '-qq']
  spawnSync('apt-get', [...patience, 'update'], { env, stdio: 'ignore' })
  spawnSync('apt-get', [...patience, 'install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation'], {
    env,
    stdio: 'ignore',
  })
  const installed = findChromium()
  return installed ? { program: installed } : { missing: 'Chromium could not be installed with apt-get' }
}
