import {
  type BrowserContext,
  type Browser as Chromium,
  chromium,
  type Locator,
  type Page,
  type Request,
} from 'playwright-core'
import { afterAll } from 'vitest'
import { findChromiumForStories } from '../testing/chromium.ts'

export interface Browser extends AsyncDisposable {
  context: BrowserContext
  page: Page
  /** What went wrong in the page; a story ends with none. */
  errors: string[]
}

/** One for all browsers of a story: to its pages each context is a browser of its own. */
let running: Promise<Chromium> | undefined
export const closeBrowsers = async () => await (await running)?.close()
afterAll(closeBrowsers)

function startChromium(): Promise<Chromium> {
  const executablePath = findChromiumForStories()
  if (!executablePath) throw new Error('There is no Chromium; run these tests with npm test.')
  return chromium.launch({
    executablePath,
    headless: true,
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
}

/** A browser with empty storage. */
export async function openBrowser(options: { width?: number; dark?: boolean; touch?: boolean } = {}): Promise<Browser> {
  running ??= startChromium()
  const context = await (await running).newContext({
    viewport: { width: options.width ?? 1440, height: 900 },
    hasTouch: options.touch ?? false,
    colorScheme: options.dark ? 'dark' : 'light',
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    acceptDownloads: true,
  })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  followRequests(page)
  return { context, page, errors, [Symbol.asyncDispose]: () => context.close() }
}

/** Gives the browser somebody's session. What one does at the login itself, logins and account security show. */
export async function signInAt(page: Page, url: string, email: string): Promise<void> {
  const answer = await page.request.post(`${url}/api/login`, {
    headers: { 'x-requested-with': 'XMLHttpRequest' },
    data: { email, password: 'leitstand' },
  })
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${answer.status()} ${await answer.text()}`)
}

const underway = new WeakMap<Page, Set<Request>>()

function followRequests(page: Page): void {
  const open = new Set<Request>()
  underway.set(page, open)
  page.on('request', (request) => {
    // The stream of live events never ends.
    if (!/\/api\/live(\?|$)/.test(request.url())) open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
}

/** What waits for something still: places held, rows of before, a page that is only drawn or on its way. */
const unfinished = '.ls-skeleton, [data-stale="true"], #root[inert], .ls-progress'
const whatIsUnfinished = `[...document.querySelectorAll('${unfinished}')].map(({ parentElement }) => parentElement.outerHTML.slice(0, 300))`
/** What failed is asked for again after seconds; a loaded machine is slow, not wrong. */
const patienceMs = 90_000

/** Waits until the page has fetched what it wanted, shows it, and nothing moves or fades any more. */
export async function settled(page: Page): Promise<void> {
  const open = underway.get(page)
  const end = Date.now() + patienceMs
  for (let quiet = 0; quiet < 2; ) {
    if (Date.now() > end) {
      const left = [...(open ?? [])].map((one) => one.url()).concat(await page.evaluate<string[]>(whatIsUnfinished))
      throw new Error(`${page.url()} still waits for ${left.join(', ') || 'an end of what moves'}`)
    }
    await page.evaluate(untilStill)
    quiet = open?.size === 0 && (await page.locator(unfinished).count()) === 0 ? quiet + 1 : 0
  }
}

/**
 * Two frames, in which what has arrived is drawn and asks for more, a moment in which the page has nothing to do
 * (React draws a change of the address in pieces, between frames; a loaded machine may leave no such moment), and the end
 * of every animation that has one.
 */
const untilStill = `(async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  await frame()
  await frame()
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 }))
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

/** Looks in a choice by words, and takes what they find. */
export async function choosePart(choice: Locator, words: string): Promise<void> {
  await choice.click()
  await choice.page().keyboard.type(words)
  const offered = offersOf(choice)
  const found = offered.filter({ hasText: words }).first()
  await found.waitFor()
  // The rows move when the answer to what was typed comes.
  await offered.filter({ hasNotText: words }).first().waitFor({ state: 'detached' })
  await found.click()
}

/** What an open choice offers to the eye. */
export function offersOf(choice: Locator): Locator {
  return choice.page().locator('.ant-select-dropdown:visible .ant-select-item-option-content')
}

/** By how many pixels the page is wider than the screen. */
export async function overflow(page: Page): Promise<number> {
  return await page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')
}
