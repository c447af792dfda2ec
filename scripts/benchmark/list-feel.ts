import type { Page } from 'playwright-core'
import { inBrowser } from './in-browser.ts'

const mostRows = 10_000
/** In px a frame: as one reads, and as one drags the bar. */
const paces = { reading: 40, hurrying: 400 }

/** What a list is like under the hand: opening the ticket that the mouse rests on, and going down all of its rows. */
export async function listFeel({ url, cookie }: { url: string; cookie: string }): Promise<string> {
  const lines: string[] = []
  await inBrowser(url, cookie, async (context) => {
    const page = await context.newPage()
    await page.goto(`${url}/ticket/overview?perPage=20`)
    await page.locator('[data-row]').first().waitFor()
    const rows = await page.evaluate<number[]>(
      "[...document.querySelectorAll('[data-row]')].map((row) => Number(row.dataset.row))",
    )
    const opened: number[] = []
    for (const publicId of rows) opened.push(await openHovered(page, publicId))
    lines.push(`from list to ticket, hovered: ${spread(opened)} ms of ${opened.length}`)

    await page.goto(`${url}/ticket/overview?status=all`)
    await page.locator('.ls-list-foot button').first().click()
    await page.locator('[aria-setsize] a').first().waitFor()
    const count = Number(await page.locator('[aria-setsize]').first().getAttribute('aria-setsize'))
    for (const [name, pace] of Object.entries(paces)) {
      await page.evaluate('scrollTo(0, 0)')
      await page.waitForTimeout(500)
      const { frames, blank } = await page.evaluate<Scrolled>(
        scroll(pace, pace === paces.reading ? mostRows / 10 : mostRows),
      )
      const long = frames.filter((frame) => frame > 50).length
      lines.push(
        `${count} rows, ${name}: frames ${spread(frames)} ms of ${frames.length}, ${long} over 50 ms, ${blank} with a row not drawn yet`,
      )
    }
  })
  return lines.join('\n')
}

async function openHovered(page: Page, publicId: number): Promise<number> {
  await page.locator(`[data-row="${publicId}"]`).hover()
  await page.waitForTimeout(400)
  const taken = await page.evaluate<number>(open(publicId))
  await page.goBack()
  await page.locator('[data-row]').first().waitFor()
  return taken
}

interface Scrolled {
  /** How long each took, in ms. */
  frames: number[]
  blank: number
}

/* In the page. */

const open = (publicId: number) => `new Promise((resolve) => {
  const begun = performance.now()
  const look = () => {
    const head = document.querySelector('main h1')
    const isThere = location.pathname.endsWith('/${publicId}') && head && !document.querySelector('main .ls-skeleton')
    requestAnimationFrame(isThere ? () => resolve(performance.now() - begun) : look)
  }
  document.querySelector('[data-row="${publicId}"]').click()
  look()
})`

const scroll = (pace: number, rows: number) => `new Promise((resolve) => {
  const frames = []
  let blank = 0
  let last = performance.now()
  const step = () => {
    const now = performance.now()
    frames.push(now - last)
    last = now
    const waiting = [...document.querySelectorAll('.ls-row-waiting')].map((row) => row.getBoundingClientRect())
    if (waiting.some(({ top, bottom }) => bottom > 0 && top < innerHeight)) blank += 1
    const row = Number(document.querySelector('[aria-posinset]')?.getAttribute('aria-posinset'))
    const isEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1 || row >= ${rows}
    if (isEnd) return resolve({ frames, blank })
    scrollBy(0, ${pace})
    requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
})`

function spread(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  return `${at(0.5)} (p95 ${at(0.95)}, longest ${at(1)})`
}
