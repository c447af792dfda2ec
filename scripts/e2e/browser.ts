import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Locator, type Page, type Request } from 'playwright-core'
import { findChromium } from '../testing/chromium.ts'

export interface Browser extends AsyncDisposable {
  context: BrowserContext
  page: Page
  /** What went wrong in the page; a story ends with none. */
  errors: string[]
}

/** A browser of its own, with empty storage. */
export async function openBrowser(options: { width?: number; dark?: boolean } = {}): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('There is no Chromium; run these tests with npm test.')
  const folder = await mkdtemp(join(tmpdir(), 'leitstand-browser-'))
  const context = await chromium.launchPersistentContext(folder, {
    executablePath,
    headless: true,
    viewport: { width: options.width ?? 1440, height: 900 },
    colorScheme: options.dark ? 'dark' : 'light',
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    acceptDownloads: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  const page = context.pages()[0] ?? (await context.newPage())
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  followRequests(page)
  return {
    context,
    page,
    errors,
    [Symbol.asyncDispose]: async () => {
      await context.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export async function signInAt(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel('E-Mail').fill(email)
  await page.getByLabel('Passwort').fill('leitstand')
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.waitForURL((at) => !at.pathname.startsWith('/login'))
}

const underway = new WeakMap<Page, Set<Request>>()

function followRequests(page: Page): void {
  const open = new Set<Request>()
  underway.set(page, open)
  page.on('request', (request) => {
    // The stream of live events never ends.
    if (!request.url().endsWith('/api/live')) open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
}

/** Waits until the page has fetched what it wanted, shows it, and nothing moves or fades any more. */
export async function settled(page: Page): Promise<void> {
  const open = underway.get(page)
  const end = Date.now() + 30_000
  for (let quiet = 0; quiet < 2; ) {
    if (Date.now() > end) throw new Error(`Still waiting for ${[...(open ?? [])].map((one) => one.url()).join(', ')}`)
    await page.evaluate(untilStill)
    quiet = open?.size === 0 && (await page.locator('.ls-skeleton').count()) === 0 ? quiet + 1 : 0
  }
}

/** Two frames, in which what has arrived is drawn and asks for more, and the end of every animation that has one. */
const untilStill = `(async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  await frame()
  await frame()
  const ends = (one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity
  const moving = document.getAnimations().filter(ends)
  await Promise.allSettled(moving.map((one) => one.finished))
})()`

/** Opens a choice and takes one of what it offers. */
export async function choose(choice: Locator, name: string): Promise<void> {
  await choice.click()
  await offersOf(choice)
    .filter({ hasText: new RegExp(`^${name}$`) })
    .click()
}

/** What an open choice offers to the eye. */
export function offersOf(choice: Locator): Locator {
  return choice.page().locator('.ant-select-dropdown:visible .ant-select-item-option-content')
}

/** By how many pixels the page is wider than the screen. */
export async function overflow(page: Page): Promise<number> {
  return await page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')
}
