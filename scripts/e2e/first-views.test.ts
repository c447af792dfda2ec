import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, settled, signInAt } from './browser.ts'
import { type Person, signIn, startInstance, type TestInstance } from './instance.ts'

const breakingOut = '</script><script src="/x.js"></script><!--<script>'

let leitstand: TestInstance
let agent: Person
let chef: Person
let publicId: number

beforeAll(async () => {
  leitstand = await startInstance({ LEITSTAND_RATE_PER_MINUTE: '1000000' })
  agent = await signIn(leitstand.url, 'agent@leitstand.example')
  chef = await signIn(leitstand.url, 'chef@nordlicht.example')
  const opened = { subject: `Erster Blick ${breakingOut}`, description: 'Nichts geht.' }
  publicId = (await chef.call<{ publicId: number }>('POST', '/api/tickets', opened)).body.publicId
  const note = { ticket: `/api/tickets/${publicId}`, text: 'Kanarienwort', internal: true }
  expect((await agent.call('POST', '/api/comments', note)).status).toBe(201)
})
afterAll(async () => await leitstand?.[Symbol.asyncDispose]())

/** The document as a browser gets it, before any script. */
async function documentFor(caller: Person | undefined, path: string) {
  const answer = await fetch(leitstand.url + path, { headers: { cookie: caller?.cookie ?? '' } })
  return { status: answer.status, caching: answer.headers.get('cache-control'), html: await answer.text() }
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

/** Opens the ticket as the gateway drew it; the page itself runs when the answer is called. */
async function onlySeen(page: Page): Promise<() => void> {
  await signInAt(page, leitstand.url, 'agent@leitstand.example')
  const { promise: held, resolve: letOn } = Promise.withResolvers<void>()
  await page.route(/\/assets\/ticket-page.*\.js$/, (route) => held.then(() => route.continue()))
  await page.goto(`${leitstand.url}/ticket/view/${publicId}`, { waitUntil: 'commit' })
  await page.locator('h1').waitFor()
  await page.locator('head script').waitFor({ state: 'attached' })
  return letOn
}

describe('a page that is opened by its address', () => {
  it('brings the ticket, its talk and its history along, and asks for none of them', async () => {
    // A ticket made in the last second is asked for once more, because its events may be newer than the page.
    await askedBy('agent@leitstand.example', `/ticket/view/${publicId}`)
    const { asked, errors, heading } = await askedBy('agent@leitstand.example', `/ticket/view/${publicId}`)
    expect(heading).toContain(breakingOut)
    expect(asked).toContain(`/api/watchers?ticket.publicId=${publicId}`)
    const along = ['/api/me', `/api/tickets/${publicId}`, `/api/tickets/${publicId}/state`, `/api/activity/${publicId}`]
    expect(asked.filter((url) => along.includes(url) || url.startsWith('/api/comments'))).toEqual([])
    expect(errors).toEqual([])
  })

  it.each(['/', '/ticket/overview'])('brings along who is signed in and what %s shows at first', async (path) => {
    const { asked, errors } = await askedBy('agent@leitstand.example', path)
    expect(asked.some((url) => url.startsWith('/api/live?since='))).toBe(true)
    expect(asked).not.toContain('/api/me')
    const { html } = await documentFor(agent, path)
    expect(html.slice(html.indexOf('<div id="root"'))).toContain('Erster Blick')
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
    const drawn = async (caller: Person) => {
      const { html } = await documentFor(caller, `/ticket/view/${publicId}`)
      return html.slice(html.indexOf('<div id="root"'), html.indexOf('<template id="later"'))
    }
    expect(await drawn(agent)).toMatch(/<h1[^>]*>Erster Blick &lt;\/script&gt;/)
    expect(await drawn(agent)).toContain('Kanarienwort')
    expect(await drawn(chef)).toContain('Nichts geht.')
    expect(await drawn(chef)).not.toContain('Kanarienwort')
    await using browser = await openBrowser({ dark: true })
    const { page } = browser
    await signInAt(page, leitstand.url, 'agent@leitstand.example')
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
    await page.goto(`${leitstand.url}/ticket/view/${publicId}`)
    expect(await page.locator('h1').textContent()).toContain('Erster Blick')
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(13, 20, 19)')
  })

  it('gives the page what was pressed while it was only seen', async () => {
    await using browser = await openBrowser()
    const letOn = await onlySeen(browser.page)
    await browser.page.keyboard.press('?')
    expect(await browser.page.locator('[role=dialog]').count()).toBe(0)
    letOn()
    await browser.page.locator('[role=dialog]').waitFor()
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
