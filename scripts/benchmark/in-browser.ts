import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright-core'
import { findChromium } from '../testing/chromium.ts'

/** A profile on disk, as people have: there the engine keeps what it compiled. */
export async function inBrowser(
  url: string,
  cookie: string,
  work: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('There is no Chromium to measure in.')
  const profile = await mkdtemp(join(tmpdir(), 'leitstand-first-view-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    viewport: { width: 1440, height: 900 },
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const cookies = cookie.split('; ').map((pair) => {
      const [name = '', value = ''] = pair.split('=')
      return { name, value, url }
    })
    await context.addCookies(cookies)
    await work(context)
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
}
