import { languages } from '@leitstand/contracts/actor'
import { localeCookie } from '@leitstand/contracts/front-door'
import { until } from '@leitstand/kit/testing/test-service'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { barriers, type Rules } from './barriers.ts'
import { openBrowser, overflow, settled, signInAt } from './browser.ts'
import { openDesk } from './desk.ts'
import { signIn } from './instance.ts'
import { longName, makeLongWords } from './long-words.ts'
import { deliver, mailThat, type SentMail } from './mails.ts'
import { pagesOf } from './pages-of.ts'

const phone = 390
type Language = 'de' | 'en'
interface View {
  width: number
  colorScheme: 'light' | 'dark'
  look: Rules | 'width'
}
/**
 * All rules once on each width, and in the other theme what that can break. Colours are the same in every language, and what
 * English can break besides, a name that is missing or a line too long, it breaks on a phone.
 */
const views: Record<Language, readonly View[]> = {
  de: [
    { width: 1440, colorScheme: 'light', look: 'all' },
    { width: 1440, colorScheme: 'dark', look: 'colours' },
    { width: phone, colorScheme: 'dark', look: 'all' },
    { width: phone, colorScheme: 'light', look: 'colours' },
  ],
  en: [
    { width: 1440, colorScheme: 'light', look: 'width' },
    { width: phone, colorScheme: 'dark', look: 'all but colours' },
  ],
}

const settings = ['accounts', 'templates', 'notifications', 'email', 'security', 'tokens'].map(
  (of) => `/settings/${of}`,
)
const ofCustomer = [...pagesOf('ROLE_MAIN_CUSTOMER'), '/settings/notifications']
const isAdministration = (path: string) => path.startsWith('/admin')
const ofAdministrator = pagesOf('ROLE_SUPER_ADMIN')
const administration = ofAdministrator.filter(isAdministration)
const work = ofAdministrator.filter((path) => !isAdministration(path))

/** What mails link to asks before it does anything, whatever the link is worth. */
const aToken = 'no-token-of-anybody-but-as-long-as-one'
const ofNobody = ['/login', '/login/forgotten', `/unsubscribe/${aToken}`, `/login/address/${aToken}`]
const linkToPassword = /\/login\/reset\/[\w-]+/

/** The pages of single records. */
const ofRecords: string[] = []

const leitstand = await openDesk()
const agent = await signIn(leitstand.url, 'agent@leitstand.example')
const customer = await signIn(leitstand.url, 'chef@nordlicht.example')
const first = async (person: typeof agent) =>
  (await person.call<{ publicId: number }[]>('GET', '/api/tickets?itemsPerPage=1')).body[0]?.publicId
const admin = await signIn(leitstand.url, 'admin@leitstand.example')
const longWords = await makeLongWords(admin, customer)
ofRecords.push(...longWords.ofStaff)
ofCustomer.push(...longWords.ofCustomer)
const ticket = await first(agent)
const said = await admin.call('POST', '/api/comments', { ticket, text: 'Wir sehen nach.', internal: true })
await deliver(leitstand, { from: 'chef@nordlicht.example', subject: longName, text: 'Er druckt nicht.' })
const mail = await until(
  async () => (await admin.call<{ uuid: string }[]>('GET', '/api/mails?itemsPerPage=1')).body[0],
  30_000,
)
ofRecords.push(`/ticket/edit/${ticket}`, `/comment/edit/${said.body['uuid']}`, `/admin/mails/${mail.uuid}`)
const invited = { firstName: 'Ida', lastName: 'Neu', email: 'ida.neu@nordlicht.example', sendInvitation: true }
expect((await admin.call('POST', '/api/users', invited)).status).toBe(201)
const isToHer = (mail: SentMail) => mail.to.includes(invited.email) && linkToPassword.test(mail.text)
const invitation = await mailThat(leitstand.config.dataFolder, isToHer)
ofNobody.push(linkToPassword.exec(invitation.text)?.[0] ?? '')
const ticketOfAgent = `/ticket/view/${ticket}`
const ticketOfCustomer = `/ticket/view/${await first(customer)}`

/** Opens a page and waits until it has nothing more to fetch. */
async function open(page: Page, path: string): Promise<number> {
  const answer = await page.goto(leitstand.url + path)
  await page.locator('h1').first().waitFor()
  await settled(page)
  return answer?.status() ?? 0
}

/** Goes to a page as a link in the one before leads there. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate(
    `history.pushState({}, '', '${path}'); dispatchEvent(new PopStateEvent('popstate', { state: {} }))`,
  )
  await settled(page)
}

/** What is wrong with the page as it stands. */
async function seen(page: Page, { look }: View): Promise<string[]> {
  const found = look === 'width' ? [] : await barriers(page, look)
  return (await overflow(page)) > 1 ? [...found, 'wider than the screen'] : found
}

/**
 * What is wrong with somebody's pages in a language, looked at one after the other, each in all views. In German each is opened by
 * its address, in English from the one before, as people do either: what it needs it has to bring along both ways.
 */
async function findingsOf(email: string | null, paths: readonly string[], language: Language): Promise<string[]> {
  await using browser = await openBrowser()
  const { page, context, errors } = browser
  await context.addCookies([{ name: localeCookie, value: language, url: leitstand.url }])
  if (email) await signInAt(page, leitstand.url, email)
  const findings: string[] = []
  for (const path of paths) {
    await take(page, { width: 1440, colorScheme: 'light' })
    if (language === 'en' && path !== paths[0]) await follow(page, path)
    else {
      const status = await open(page, path)
      if (status !== 200) findings.push(`${path}: ${status}`)
    }
    for (const view of views[language]) {
      await take(page, view)
      const found = await seen(page, view)
      findings.push(...found.map((one) => `${path}, ${view.width} px, ${view.colorScheme}: ${one}`))
    }
    if ((await page.locator('html').getAttribute('lang')) !== language) findings.push(`${path}: in another language`)
  }
  return [...findings, ...errors].map((finding) => `${email ?? 'nobody'}, ${language}: ${finding}`)
}

async function take(page: Page, { width, colorScheme }: Pick<View, 'width' | 'colorScheme'>): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme })
}

describe('every page, in light and in dark, on a wide screen and on a phone', () => {
  const admin = 'admin@leitstand.example'
  it.each([
    { pages: 'the login', email: null, paths: () => ofNobody },
    { pages: 'a customer', email: 'chef@nordlicht.example', paths: () => [...ofCustomer, ticketOfCustomer] },
    { pages: 'daily work', email: admin, paths: () => [...work, '/ticket/overview?type=normal&view=board'] },
    { pages: 'administration', email: admin, paths: () => administration },
    { pages: 'own settings', email: admin, paths: () => settings },
    { pages: 'single records', email: admin, paths: () => [...ofRecords, ticketOfAgent] },
  ])('has no barriers, breaks nothing and fits the screen, in German and in English: $pages', async (one) => {
    // Side by side: a browser that waits leaves the other core idle.
    const findings = languages.map((language) => findingsOf(one.email, one.paths(), language))
    expect((await Promise.all(findings)).flat()).toEqual([])
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

it('what a choice offers stands on the screen of a phone, however long its names are', async () => {
  await using browser = await openBrowser({ width: phone })
  const { page } = browser
  await signInAt(page, leitstand.url, 'admin@leitstand.example')
  await open(page, '/recurring_task/create')
  for (const choice of ['Labels', 'Vorlage', 'Bearbeiter']) {
    await page.getByRole('combobox', { name: choice, exact: true }).click()
    const offered = page.locator('.ant-select-dropdown:visible')
    await offered.getByText(longName).first().waitFor()
    await settled(page)
    const { x, width } = (await offered.boundingBox()) ?? { x: -1, width: 0 }
    expect([choice, x >= 0, x + width <= phone]).toEqual([choice, true, true])
    await page.keyboard.press('Escape')
    await offered.waitFor({ state: 'hidden' })
  }
  expect(browser.errors).toEqual([])
})

it('no field makes the phone enlarge the page when one taps into it', async () => {
  await using browser = await openBrowser({ width: phone, touch: true })
  const { page } = browser
  await signInAt(page, leitstand.url, 'admin@leitstand.example')
  const fields = 'input[type=text], input[type=search], input:not([type]), textarea, [contenteditable=true]'
  const sizes = `[...document.querySelectorAll('${fields}')].map((one) => parseFloat(getComputedStyle(one).fontSize))`
  const paths = [ticketOfAgent, '/ticket/create', '/admin/service_level_agreement/create', '/reporting']
  for (const path of paths) {
    await open(page, path)
    const smallest = await page.evaluate<number>(`Math.min(...${sizes})`)
    expect([path, smallest, (await overflow(page)) > 1]).toEqual([path, 16, false])
  }
  expect(browser.errors).toEqual([])
})

describe('a diagram that is larger than its place', () => {
  it('begins with the state in which tickets begin', async () => {
    await using browser = await openBrowser()
    await signInAt(browser.page, leitstand.url, 'agent@leitstand.example')
    await open(browser.page, '/workflow?type=service&mode=advanced')
    const diagram = browser.page.getByRole('figure')
    await diagram.getByRole('img').waitFor()
    await expect.poll(() => diagram.evaluate((figure) => figure.scrollTop)).toBeGreaterThan(100)
    expect(await diagram.evaluate((figure) => figure.scrollLeft)).toBe(0)
  })

  it('begins where the ticket stands', async () => {
    await using browser = await openBrowser({ width: phone })
    const { page } = browser
    await signInAt(page, leitstand.url, 'agent@leitstand.example')
    const agent = await signIn(leitstand.url, 'agent@leitstand.example')
    const closed = await agent.call<{ publicId: number }[]>('GET', '/api/tickets?status=closed&itemsPerPage=1')
    await open(page, `/ticket/view/${closed.body[0]?.publicId}`)
    await page.getByRole('button', { name: 'Wo das Ticket steht' }).click()
    const diagram = page.getByRole('figure')
    await diagram.getByRole('img').waitFor()
    await expect.poll(() => diagram.evaluate((figure) => figure.scrollLeft)).toBeGreaterThan(100)
    const width = () => diagram.getByRole('img').evaluate((image) => image.clientWidth)
    const before = await width()
    await page.getByRole('button', { name: 'Kleiner' }).click()
    await expect.poll(width).toBeLessThan(before)
    await page.getByRole('button', { name: '80 %' }).click()
    await expect.poll(width).toBe(before)
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
