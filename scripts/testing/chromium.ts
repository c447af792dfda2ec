import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import type { Say } from '../progress.ts'

/** Chromium without a window to draw into: the same pages for half of the work. */
const headless = 'chromium-headless-shell'
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The browser of this machine: the one named in CHROMIUM_BIN, else an installed one. */
export function findChromium(names: readonly string[] = browsers): string | undefined {
  const configured = process.env.CHROMIUM_BIN
  if (configured) return existsSync(configured) ? configured : undefined
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin']
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file))
}

/** The browser for stories, which nobody looks at. */
export function findChromiumForStories(): string | undefined {
  return findChromium([headless, ...browsers])
}

/** Finds the browser for stories, or installs Debian's when this user may. Answers why there is none otherwise. */
export function provideChromium(say: Say): { program: string } | { missing: string } {
  const found = findChromiumForStories()
  const isAsWished = found !== undefined && (process.env.CHROMIUM_BIN !== undefined || basename(found) === headless)
  if (!isAsWished && mayInstall()) install(say)
  const program = findChromiumForStories()
  return program ? { program } : { missing: 'there is no Chromium here, and only root can install it, with apt-get' }
}

function mayInstall(): boolean {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
}

function install(say: Say): void {
  say('Installing Chromium for the tests in a browser (this happens once) …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // Another installation may be under way; its lock is waited for.
  const patience = ['-o', 'DPkg::Lock::Timeout=300', '-qq']
  const programs = ['install', '-y', '--no-install-recommends', headless, 'fonts-liberation']
  spawnSync('apt-get', [...patience, 'update'], { env, stdio: 'ignore' })
  spawnSync('apt-get', [...patience, ...programs], { env, stdio: 'ignore' })
}
