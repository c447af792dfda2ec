import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it, vi } from 'vitest'
import type { WebApp } from '../../gateway/src/drawing/page-parts.ts'
import { root } from '../paths.ts'
import { openBrowser, settled, signInAt } from './browser.ts'
import { openDesk } from './desk.ts'
import { manyProcesses, type Person, signIn } from './instance.ts'
import { pagesOf } from './pages-of.ts'

const breakingOut = '</script><script src="/x.js"></script><!--<script>'

const untilCalm = { timeout: 60_000, interval: 500 }

const leitstand = await openDesk(manyProcesses)
const agent = await signIn(leitstand.url, 'agent@leitstand.example')
const chef = await signIn(leitstand.url, 'chef@nordlicht.example')
const opened = { subject: `Erster Blick ${breakingOut}`, description: 'Nichts geht.' }
const publicId = (await chef.call<{ publicId: number }>('POST', '/api/tickets', opened)).body.publicId
const note = { ticket: `/api/tickets/${publicId}`, text: 'Kanarienwort', internal: true }
expect((await agent.call('POST', '/api/comments', note)).status).toBe(201)

/** The document as a browser gets it, before any script. */
async function documentFor(caller: Person | undefined, path: string) {
  const answer = await fetch(leitstand.url + path, { headers: { cookie: caller?.cookie ?? '' } })
  return { status: answer.status, caching: answer.headers.get('cache-control'), html: await answer.text() }
}

/** As it is drawn: while the machine is too busy for that, the gateway sends pages that draw themselves. */
async function drawnFor(caller: Person | undefined, path: string): Promise<string> {
  const { html } = await vi.waitFor(async () => {
    const document = await documentFor(caller, path)
    expect(document.html).toContain('<div id="root" inert')
    return document
  }, untilCalm)
  return html.slice(html.indexOf('<div id="root"'), html.indexOf('<template id="later"'))
}

async function openDrawn(page: Page, path: string): Promise<void> {
  await vi.waitFor(async () => {
    await page.goto(leitstand.url + path, { waitUntil: 'commit' })
    await page.locator('#root').waitFor({ state: 'attached' })
    expect(await page.locator('#root[inert]').count()).toBe(1)
  }, untilCalm)
}

/** The document among them. */
async function requestsBeforePaint(page: Page): Promise<number> {
  const paint = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0)
  const seen = await expect.poll(paint, untilCalm).toBeGreaterThan(0).then(paint)
  return await page.evaluate(
    (end) => performance.getEntriesByType('resource').filter(({ startTime }) => startTime < end).length + 1,
    seen,
  )
}

/** What the page asks the API for by itself, until it is whole. */
async function askedBy(
  email: string,
  path: string,
): Promise<{ asked: string[]; errors: string[]; heading: string | null }> {
  await using browser = await openBrowser()
  const { page, errors } = browser
  await signInAt(page, leitstand.url, email)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname + search)
  })
  await page.goto(leitstand.url + path)
  await settled(page)
  return { asked, errors, heading: await page.locator('h1').first().textContent() }
}

/** How many pictures the browser paints of a page, and lays over each other whenever it is scrolled. */
async function layersOf(page: Page): Promise<number> {
  const inspector = await page.context().newCDPSession(page)
  const { promise: painted, resolve } = Promise.withResolvers<number>()
  inspector.on('LayerTree.layerTreeDidChange', ({ layers }) => {
    if (layers) resolve(layers.filter(({ drawsContent }) => drawsContent).length)
  })
  await inspector.send('DOM.enable')
  await inspector.send('LayerTree.enable')
  await page.screenshot()
  return await painted
}

/** Opens the ticket as the gateway drew it; the page itself runs when the answer is called. */
async function onlySeen(page: Page): Promise<() => void> {
  await signInAt(page, leitstand.url, 'agent@leitstand.example')
  const { promise: held, resolve: letOn } = Promise.withResolvers<void>()
  await page.route(/\/assets\/ticket-page.*\.js$/, (route) => held.then(() => route.continue()))
  await openDrawn(page, `/ticket/view/${publicId}`)
  await page.locator('head script').waitFor({ state: 'attached' })
  return letOn
}

describe('a page that is opened by its address', () => {
  it('brings the ticket, its talk and its history along, and asks for none of them', async () => {
    const along = [
      '/api/me',
      `/api/tickets/${publicId}`,
      `/api/tickets/${publicId}/state`,
      `/api/activity/${publicId}`,
      `/api/answer_readers/${publicId}`,
      `/api/watchers?ticket.publicId=${publicId}`,
      `/api/muted_tickets/${publicId}`,
    ]
    // What becomes of a new ticket may be newer than the page; then it is asked for once more.
    const { errors } = await vi.waitFor(async () => {
      const opened = await askedBy('agent@leitstand.example', `/ticket/view/${publicId}`)
      expect(opened.heading).toContain(breakingOut)
      expect(opened.asked.some((url) => url.startsWith('/api/live?since='))).toBe(true)
      expect(opened.asked.filter((url) => along.includes(url) || url.startsWith('/api/comments'))).toEqual([])
      return opened
    }, untilCalm)
    expect(errors).toEqual([])
  })

  it.each([
    ['agent@leitstand.example', '/'],
    ['agent@leitstand.example', '/ticket/overview'],
    ['chef@nordlicht.example', '/'],
  ])('brings along who is signed in and what %s sees first at %s', async (email, path) => {
    const { errors } = await vi.waitFor(async () => {
      const opened = await askedBy(email, path)
      expect(opened.asked.some((url) => url.startsWith('/api/live?since='))).toBe(true)
      expect(opened.asked).not.toContain('/api/me')
      return opened
    }, untilCalm)
    expect(await drawnFor(await signIn(leitstand.url, email), path)).toContain('Erster Blick')
    expect(errors).toEqual([])
  })

  it('tells a customer nothing of what is only for employees', async () => {
    const path = `/ticket/view/${publicId}`
    expect((await documentFor(agent, path)).html).toContain('Kanarienwort')
    const seen = await documentFor(chef, path)
    expect(seen.html).toContain('Nichts geht.')
    expect(seen.html).not.toContain('Kanarienwort')
    const foreign = await documentFor(await signIn(leitstand.url, 'chef@suedwind.example'), path)
    expect(foreign.html).not.toContain('Nichts geht.')
  })

  it('keeps what somebody wrote inside of its data', async () => {
    const { html } = await documentFor(agent, `/ticket/view/${publicId}`)
    expect(html).toContain('Erster Blick')
    expect(html).not.toContain('src="/x.js"')
    // The data, and the two that load the page.
    expect(html.match(/<\/script>/g)).toHaveLength(3)
  })

  it('is seen before any of its scripts is read, each by who may see it', async () => {
    const drawn = (caller: Person) => drawnFor(caller, `/ticket/view/${publicId}`)
    expect(await drawn(agent)).toMatch(/<h1[^>]*>Erster Blick &lt;\/script&gt;/)
    expect(await drawn(agent)).toContain('Kanarienwort')
    expect(await drawn(chef)).toContain('Nichts geht.')
    expect(await drawn(chef)).not.toContain('Kanarienwort')
    await using browser = await openBrowser({ dark: true })
    const { page } = browser
    await signInAt(page, leitstand.url, 'agent@leitstand.example')
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
    await openDrawn(page, `/ticket/view/${publicId}`)
    expect(await page.locator('h1').textContent()).toContain('Erster Blick')
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(13, 20, 19)')
  })

  it.each([
    ['admin@leitstand.example', 'ROLE_SUPER_ADMIN'],
    ['chef@nordlicht.example', 'ROLE_MAIN_CUSTOMER'],
  ] as const)('is drawn whatever page it is that %s opens', async (email, role) => {
    const person = await signIn(leitstand.url, email)
    const undrawn: string[] = []
    for (const path of pagesOf(role)) if (!/<h1[ >]/.test(await drawnFor(person, path))) undrawn.push(path)
    expect(undrawn).toEqual([])
  })

  it.each(['/login', '/login/forgotten', '/unsubscribe/unsinn-und-noch-mehr-davon'])(
    'is drawn for whoever comes to %s',
    async (path) => {
      expect(await drawnFor(undefined, path)).toMatch(/<h1[ >]/)
    },
  )

  it('writes into the login what was typed while it was only seen', async () => {
    await using browser = await openBrowser()
    const { page, errors } = browser
    const { promise: held, resolve: letOn } = Promise.withResolvers<void>()
    await page.route(/\/assets\/login-page.*\.js$/, (route) => held.then(() => route.continue()))
    await openDrawn(page, '/login')
    await page.locator('head script').waitFor({ state: 'attached' })
    const address = page.locator('input').first()
    const box = await address.boundingBox()
    await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 10)
    await page.keyboard.type('agent@leitstand.example')
    letOn()
    await expect.poll(() => address.inputValue()).toBe('agent@leitstand.example')
    expect(errors).toEqual([])
  })

  it('leads whoever is not signed in to the login at once, and from there to the page', async () => {
    await using browser = await openBrowser()
    const { page, errors } = browser
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(`${leitstand.url}/ticket/view/${publicId}?tab=1`)
    expect(asked[1]).toBe(`${leitstand.url}/login?next=${encodeURIComponent(`/ticket/view/${publicId}?tab=1`)}`)
    await page.locator('input').first().fill('agent@leitstand.example')
    await page.locator('input[type=password]').fill('leitstand')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Erster Blick' }).waitFor()
    expect(errors).toEqual([])
  })

  it('is seen after at most 12 requests, list, form or settings alike', async () => {
    await using browser = await openBrowser()
    const { page } = browser
    await signInAt(page, leitstand.url, 'admin@leitstand.example')
    for (const path of [
      '/',
      '/ticket/overview',
      `/ticket/view/${publicId}`,
      '/ticket/create',
      '/reporting',
      '/settings',
    ])
      await vi.waitFor(async () => {
        await openDrawn(page, path)
        expect({ path, requests: await requestsBeforePaint(page) }).toSatisfy(({ requests }) => requests <= 12)
      }, untilCalm)
  })

  it('is painted once, with what stays in place over it', async () => {
    await using browser = await openBrowser()
    const { page } = browser
    await signInAt(page, leitstand.url, 'agent@leitstand.example')
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`${leitstand.url}/ticket/view/${publicId}`)
    await settled(page)
    const [ground, scrolled, rail, top, choiceOfSides] = [1, 1, 1, 1, 2]
    expect(await layersOf(page)).toBeLessThanOrEqual(ground + scrolled + rail + top + choiceOfSides)
  })

  it('is out of the hands of another site that opens it', async () => {
    await using browser = await openBrowser()
    const { page } = browser
    await signInAt(page, leitstand.url, 'agent@leitstand.example')
    const elsewhere = 'https://elsewhere.example/'
    await page.route(elsewhere, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Elsewhere</h1>' }))
    await page.goto(elsewhere)
    const opening = page.context().waitForEvent('page')
    await page.evaluate(`opened = open('${leitstand.url}/ticket/view/${publicId}')`)
    const desk = await opening
    await desk.getByRole('heading', { name: 'Erster Blick' }).waitFor()
    expect(await page.evaluate('opened.closed')).toBe(true)
    expect(await desk.evaluate('opener')).toBe(null)
  })

  it('gives the page what was pressed while it was only seen', async () => {
    await using browser = await openBrowser()
    const letOn = await onlySeen(browser.page)
    await browser.page.keyboard.press('?')
    expect(await browser.page.locator('[role=dialog]').count()).toBe(0)
    letOn()
    await browser.page.locator('[role=dialog]').waitFor()
  })

  it('holds still what is read while the page begins to run', async () => {
    await using browser = await openBrowser({ width: 1280 })
    const letOn = await onlySeen(browser.page)
    const top = () => browser.page.getByText('Nichts geht.').evaluate((text) => text.getBoundingClientRect().top)
    const seen = await top()
    letOn()
    await settled(browser.page)
    expect(await top()).toBe(seen)
  })

  it.each([
    ['a button', 'header button:has-text("Befehle")', '[role=dialog]'],
    ['a link', 'nav a[href="/labels"]', 'h1:text-is("Labels")'],
  ])('gives the page a click on %s while it was only seen', async (_, clicked, expected) => {
    await using browser = await openBrowser()
    const letOn = await onlySeen(browser.page)
    const box = await browser.page.locator(clicked).first().boundingBox()
    if (!box) throw new Error(`${clicked} is not seen`)
    await browser.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    expect(await browser.page.locator(expected).count()).toBe(0)
    letOn()
    await browser.page.locator(expected).waitFor()
  })

  it('is kept by nobody when it holds what was asked in a session, and holds nothing without one', async () => {
    expect((await documentFor(agent, '/')).caching).toBe('no-store')
    const { html, caching } = await documentFor(undefined, `/ticket/view/${publicId}`)
    expect(html).not.toContain('first-answers')
    expect(caching).toBe('no-cache')
    expect((await documentFor(chef, '/admin')).html).not.toContain('first-answers')
  })

  it('names the files that it goes on with, and speaks the language of whoever opened it', async () => {
    const { html } = await documentFor(agent, `/ticket/view/${publicId}`)
    expect(html).toMatch(/<link rel="modulepreload" crossorigin href="\/assets\/ticket-page-/)
    const settings = { cookie: `${agent.cookie}; leitstand_locale=en` }
    const english = await (await fetch(leitstand.url, { headers: settings })).text()
    expect(english).toContain('lang="en"')
    expect(english).toMatch(/href="\/assets\/load-en-/)
  })
})

it('no page begins with more than 300 kB of script, compressed as it is sent', () => {
  const dist = join(root, 'web/dist')
  const { pages } = JSON.parse(readFileSync(join(dist, 'page-files.json'), 'utf8')) as Pick<WebApp, 'pages'>
  const document = readFileSync(join(dist, 'index.html'), 'utf8')
  const ofAll = [...document.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file = '']) => file)
  const sent = (files: readonly string[]) =>
    files.reduce(
      (sum, file) => sum + statSync(join(dist, existsSync(join(dist, `${file}.br`)) ? `${file}.br` : file)).size,
      0,
    )
  const kilobytes = Object.entries(pages).map(([name, { de }]) => ({
    name,
    kB: sent([...ofAll, ...de.scripts]) / 1000,
  }))
  expect(kilobytes.length).toBeGreaterThan(50)
  expect(kilobytes.filter(({ kB }) => kB > 300)).toEqual([])
})

describe('a row of the list', () => {
  it('has its ticket and the page for it ready while the hand rests there', async () => {
    await using browser = await openBrowser()
    const { page, errors } = browser
    await signInAt(page, leitstand.url, 'agent@leitstand.example')
    await page.goto(`${leitstand.url}/ticket/overview`)
    await settled(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const row = page.getByRole('main').getByRole('link', { name: 'Erster Blick' }).first()
    await row.hover()
    await expect.poll(() => asked).toContain(`/api/answer_readers/${publicId}`)
    await settled(page)
    expect(asked).toContainEqual(expect.stringMatching(/^\/assets\/ticket-page-/))
    asked.length = 0
    await row.click()
    await page.getByRole('heading', { name: 'Erster Blick' }).waitFor()
    expect(asked.filter((path) => path.startsWith('/assets/ticket-page'))).toEqual([])
    expect(errors).toEqual([])
  })
})
