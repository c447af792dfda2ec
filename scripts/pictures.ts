import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from 'playwright-core'
import { readStartConfig } from './config.ts'
import { root } from './paths.ts'
import { Problem, runCommand } from './problem.ts'
import { findChromium } from './testing/chromium.ts'

const agent = { email: 'agent@leitstand.example', password: 'leitstand' }

/** Draws the pictures of the README anew, from a running demo as one of its agents sees it. */
await runCommand(async () => {
  const { values } = parseArgs({ options: { url: { type: 'string' } } })
  const url = values.url ?? `http://127.0.0.1:${readStartConfig(process.env).port}`
  await fetch(`${url}/health/ready`).catch(() => {
    throw new Problem(`Nothing answers at ${url}: start the demo with "npm start", or name it with --url.`)
  })
  const executablePath = findChromium()
  if (!executablePath) throw new Problem('There is no Chromium here: install it, or run "npm test" once.')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await browser.newPage({
      viewport: { width: 1440, height: 900 },
      locale: 'de-DE',
      timezoneId: 'Europe/Berlin',
    })
    const headers = { 'x-requested-with': 'XMLHttpRequest' }
    const signedIn = await page.request.post(`${url}/api/login`, { headers, data: agent })
    if (!signedIn.ok()) throw new Problem(`${agent.email} cannot sign in at ${url}: is it a demo?`)
    await draw(page, `${url}/ticket/overview?perPage=20`, 'tickets')
    await draw(page, `${url}/ticket/view/${await muchTalked(page, url)}`, 'ticket')
  } finally {
    await browser.close()
  }
})

/** The ticket in which most was said. */
async function muchTalked(page: Page, url: string): Promise<number> {
  const answer = await page.request.get(`${url}/api/search?items=100`)
  const { hits } = (await answer.json()) as { hits: { publicId: number; commentCount: number }[] }
  const [first] = hits.toSorted((one, other) => other.commentCount - one.commentCount)
  if (!first) throw new Problem(`There are no tickets at ${url}: start it with its demo.`)
  return first.publicId
}

async function draw(page: Page, address: string, name: string): Promise<void> {
  await page.goto(address)
  await page.locator('main h1').first().waitFor()
  await page.locator('main .ls-skeleton').first().waitFor({ state: 'detached' })
  await page.waitForLoadState('load')
  const path = join(root, 'web/pictures', `${name}.png`)
  await mkdir(join(root, 'web/pictures'), { recursive: true })
  await page.screenshot({ path, animations: 'disabled' })
  console.log(path)
}
