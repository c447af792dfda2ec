import { expandRoles } from '@leitstand/contracts/roles'
import { mayOpen, type WebRouteName, webRoutes } from '@leitstand/contracts/web-routes'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { barriers } from './barriers.ts'
import { openBrowser, overflow, settled, signInAt } from './browser.ts'
import { signIn, startInstance, type TestInstance } from './instance.ts'

const wide = 1440
const phone = 390
const administrator = { roles: expandRoles(['ROLE_SUPER_ADMIN']) }
const paths: string[] = Object.entries(webRoutes).flatMap(([name, { path }]) =>
  path.includes(':') || path.startsWith('/login') || !mayOpen(name as WebRouteName, administrator) ? [] : [path],
)
const settings = ['accounts', 'templates', 'notifications', 'email', 'security', 'tokens']
paths.push('/ticket/overview?type=normal&view=board')
paths.push(...settings.map((slug) => `/settings/${slug}`))

let leitstand: TestInstance
let ticketOfAgent = ''
let ticketOfCustomer = ''
const ofPeople: string[] = []

beforeAll(async () => {
  leitstand = await startInstance({ LEITSTAND_RATE_PER_MINUTE: '1000000' })
  const agent = await signIn(leitstand.url, 'agent@leitstand.example')
  const customer = await signIn(leitstand.url, 'chef@nordlicht.example')
  const first = async (person: typeof agent) =>
    (await person.call<{ publicId: number }[]>('GET', '/api/tickets?itemsPerPage=1')).body[0]?.publicId
  const admin = await signIn(leitstand.url, 'admin@leitstand.example')
  for (const [list, pages] of [
    ['users', '/admin/user'],
    ['user_groups', '/admin/usergroup'],
    ['comment_templates', '/admin/comment_template'],
    ['comment_templates', '/comment_template'],
    ['templates', '/admin/template'],
  ] as const) {
    const found = (await admin.call<{ uuid: string }[]>('GET', `/api/${list}?itemsPerPage=1`)).body
    ofPeople.push(`${pages}/view/${found[0]?.uuid}`, `${pages}/edit/${found[0]?.uuid}`)
  }
  const tags = (await admin.call<{ uuid: string }[]>('GET', '/api/tags?itemsPerPage=1')).body
  ofPeople.push(`/admin/tag/edit/${tags[0]?.uuid}`)
  const tasks = (await agent.call<{ uuid: string }[]>('GET', '/api/recurring_tasks?subTasks=0')).body
  ofPeople.push(`/recurring_task/view/${tasks[0]?.uuid}`, `/recurring_task/edit/${tasks[0]?.uuid}`)
  ticketOfAgent = `/ticket/view/${await first(agent)}`
  ticketOfCustomer = `/ticket/view/${await first(customer)}`
})
afterAll(() => leitstand?.[Symbol.asyncDispose]())

/** Opens a page and waits until it has nothing more to fetch. */
async function open(page: Page, path: string): Promise<number> {
  const answer = await page.goto(leitstand.url + path)
  await page.locator('h1').first().waitFor()
  await settled(page)
  return answer?.status() ?? 0
}

/** What is wrong with the pages of an administrator, looked at one after the other, each in both themes. */
async function findingsAt(width: number): Promise<string[]> {
  await using browser = await openBrowser({ width })
  const { page, errors } = browser
  await signInAt(page, leitstand.url, 'admin@leitstand.example')
  const findings: string[] = []
  for (const path of [...paths, ...ofPeople, ticketOfAgent]) {
    await page.emulateMedia({ colorScheme: 'light' })
    const status = await open(page, path)
    if (status !== 200) findings.push(`${path}: ${status}`)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const barrier of await barriers(page)) findings.push(`${path}, ${colorScheme}: ${barrier}`)
      if ((await overflow(page)) > 1) findings.push(`${path}, ${colorScheme}: wider than the screen`)
    }
  }
  return [...findings, ...errors].map((finding) => `${width} px: ${finding}`)
}

describe('every page, in light and in dark, on a wide screen and on a phone', () => {
  it('has no barriers, breaks nothing and fits the screen', async () => {
    // Side by side: a browser that waits leaves the other core idle.
    const findings = await Promise.all([wide, phone].map(findingsAt))
    expect(findings.flat()).toEqual([])
  })
})

describe('a customer', () => {
  it('meets the small shell, and the page for what is forbidden or does not exist', async () => {
    await using browser = await openBrowser({ width: phone })
    await signInAt(browser.page, leitstand.url, 'chef@nordlicht.example')
    expect(await open(browser.page, ticketOfCustomer)).toBe(200)
    expect(await barriers(browser.page)).toEqual([])
    expect(await open(browser.page, '/user/team')).toBe(200)
    expect(await barriers(browser.page)).toEqual([])
    expect(await open(browser.page, '/admin')).toBe(403)
    await browser.page.getByRole('link', { name: /Startseite/ }).click()
    await browser.page.waitForURL((url) => url.pathname === '/')
    expect(await open(browser.page, '/unsinn')).toBe(404)
    expect(await barriers(browser.page)).toEqual([])
    expect(browser.errors).toEqual([])
  })
})

describe('English', () => {
  it('is chosen at /locale/en and kept', async () => {
    await using browser = await openBrowser()
    await signInAt(browser.page, leitstand.url, 'agent@leitstand.example')
    await browser.page.goto(`${leitstand.url}/locale/en`)
    await open(browser.page, '/dashboard')
    await browser.page.getByText('Waiting for me').first().waitFor()
    await browser.page.reload()
    await browser.page.getByText('Waiting for me').first().waitFor()
    expect(await browser.page.locator('html').getAttribute('lang')).toBe('en')
  })
})

describe('a session that has ended', () => {
  it('keeps the page and says so, with the login in a new tab', async () => {
    await using browser = await openBrowser()
    await signInAt(browser.page, leitstand.url, 'agent2@leitstand.example')
    await open(browser.page, ticketOfAgent)
    const watch = browser.page.getByRole('button', { name: /Beobachte/ })
    await watch.waitFor()
    await browser.context.clearCookies()
    await watch.click()
    await browser.page.getByText('Ihre Sitzung ist abgelaufen. Bitte melden Sie sich erneut an.').waitFor()
    const link = browser.page.locator('a[target=_blank][href$="/login"]')
    await link.waitFor()
    expect(new URL(browser.page.url()).pathname).toBe(ticketOfAgent)
  })
})
