import type { BrowserContext } from 'playwright-core'
import { inBrowser } from './in-browser.ts'

/** What a browser says of a page that was opened by its address; times in ms from then on. */
interface View {
  firstByte: number
  firstPaint: number
  largestPaint: number
  /** Asked for before anything was painted, the page itself included. */
  requestsBefore: number
  requests: number
  /** Of all scripts, as the engine reads them. */
  scriptBytes: number
}

interface Wanted {
  url: string
  /** Of a signed-in agent. */
  cookie: string
  paths: readonly string[]
}

/** How long the pages take until they are seen: once with an empty cache each, once with what earlier pages left there. */
export async function firstViews({ url, cookie, paths }: Wanted): Promise<string> {
  const cold: View[] = []
  const warm: View[] = []
  for (const path of paths)
    await inBrowser(url, cookie, async (context) => void cold.push(await view(context, url + path)))
  await inBrowser(url, cookie, async (context) => {
    // The engine keeps compiled scripts from the second time on.
    for (const path of [...paths.slice(0, 2), ...paths.slice(0, 2)]) await view(context, url + path)
    for (const path of paths) warm.push(await view(context, url + path))
  })
  return [head, row('cold', cold), row('warm', warm)].join('\n')
}

async function view(context: BrowserContext, address: string): Promise<View> {
  const page = await context.newPage()
  await page.goto(address)
  await page.locator('main h1').first().waitFor()
  while ((await page.locator('main .ls-skeleton').count()) > 0) await page.evaluate(nextFrame)
  const measured = await page.evaluate<View>(readTimings)
  await page.close()
  return measured
}

const nextFrame = 'new Promise((resolve) => requestAnimationFrame(resolve))'

/** In the page. */
const readTimings = `new Promise((resolve) => {
  const [document] = performance.getEntriesByType('navigation')
  const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
  const loaded = performance.getEntriesByType('resource')
  const scripts = loaded.filter(({ name }) => name.endsWith('.js'))
  new PerformanceObserver((list) => resolve({
    firstByte: document.responseStart,
    firstPaint,
    largestPaint: list.getEntries().at(-1).startTime,
    requestsBefore: 1 + loaded.filter(({ startTime }) => startTime < firstPaint).length,
    requests: 1 + loaded.length,
    scriptBytes: scripts.reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0),
  })).observe({ type: 'largest-contentful-paint', buffered: true })
})`

const head = 'first view   first byte   first paint   largest paint   requests before it   requests   script kB'

function row(name: string, views: readonly View[]): string {
  const median = (read: (view: View) => number) => {
    const sorted = views.map(read).sort((a, b) => a - b)
    return String(Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0))
  }
  return [
    name.padEnd(10),
    median((view) => view.firstByte).padStart(12),
    median((view) => view.firstPaint).padStart(13),
    median((view) => view.largestPaint).padStart(15),
    median((view) => view.requestsBefore).padStart(20),
    median((view) => view.requests).padStart(10),
    median((view) => view.scriptBytes / 1000).padStart(11),
  ].join(' ')
}
