import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { barriers } from './barriers.ts'
import { type Browser, openBrowser, overflow, settled, signInAt } from './browser.ts'
import { openDesk } from './desk.ts'
import { signIn } from './instance.ts'

const path = '/admin/worktime/type/setting'

const leitstand = await openDesk()

async function at(email: string, size = {}): Promise<Browser> {
  const browser = await openBrowser(size)
  await signInAt(browser.page, leitstand.url, email)
  return browser
}
const open = async (page: Page) => {
  const answer = await page.goto(leitstand.url + path)
  await page.locator('h1').first().waitFor()
  return answer?.status()
}
const fridayUntil = (page: Page) => page.getByRole('textbox', { name: 'Freitag, 1. Zeit: bis' })
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const save = (page: Page, name: string) => panel(page, name).getByRole('button', { name: 'Speichern' }).click()

const areas = [
  'Vorlagen',
  'Benutzergruppen',
  'Arbeitszeitarten',
  'Arbeitszeiten abrechnen',
  'Kommentarvorlagen',
  'Ticketlisten',
  'Vorlagenhinweise',
  'Kanäle',
  'Regeln',
  'Schlagworte',
  'Arbeitszeiten verwalten',
  'SLAs',
]

it('the administration leads to each of its areas', async () => {
  await using admin = await at('admin@leitstand.example')
  const { page } = admin
  for (const area of areas) {
    await page.goto(`${leitstand.url}/admin`)
    await page.getByRole('link', { name: new RegExp(`^${area} `) }).click()
    await page.waitForURL((url) => url.pathname !== '/admin')
    await page.getByRole('heading', { level: 1, name: area }).waitFor()
  }
  expect(admin.errors).toEqual([])
})

it('an administrator changes the business hours, sees what that would move, and finds them after a reload', async () => {
  await using admin = await at('admin@leitstand.example')
  const { page } = admin
  await page.goto(`${leitstand.url}/admin`)
  await page.getByRole('link', { name: /^Arbeitszeiten verwalten/ }).click()
  await page.getByRole('heading', { name: 'Admin / Arbeitszeiten verwalten' }).waitFor()
  expect(await page.title()).toBe('Admin / Arbeitszeiten verwalten · Leitstand')

  await fridayUntil(page).fill('7')
  await save(page, 'Geschäftszeiten')
  const friday = page.getByRole('group', { name: 'Freitag' })
  await friday.getByText('Der Beginn muss vor dem Ende liegen').waitFor()
  await fridayUntil(page).fill('1645')
  await fridayUntil(page).press('Tab')
  await page.getByText(/offenen Tickets, die auf eine Antwort warten, wären so \d+ später/).waitFor()
  expect(await barriers(page)).toEqual([])
  await save(page, 'Geschäftszeiten')
  await page.getByText(/wären so/).waitFor({ state: 'detached' })
  await settled(page)
  await page.reload()
  await expect.poll(() => fridayUntil(page).inputValue(), { timeout: 15_000 }).toBe('16:45')
  // The browser's own line about what was refused on purpose.
  expect(admin.errors.filter((line) => !line.includes('422'))).toEqual([])
})

it('what a new sub-ticket may do follows the setting', async () => {
  await using admin = await at('admin@leitstand.example', { width: 390 })
  const { page } = admin
  await open(page)
  const levels = page.getByRole('spinbutton', { name: 'Ebenen unter dem Hauptticket' })
  await levels.fill('1')
  await save(page, 'Tiefe der Untertickets')
  await expect
    .poll(() => panel(page, 'Tiefe der Untertickets').getByRole('button', { name: 'Speichern' }).isDisabled())
    .toBe(true)
  expect(await overflow(page)).toBe(0)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await barriers(page)).toEqual([])

  const agent = await signIn(leitstand.url, 'agent@leitstand.example')
  const make = (parent?: number) =>
    agent.call('POST', '/api/tickets', { subject: 'Umzug', description: 'x', type: 'internal', parent })
  const main = (await make()).body.publicId
  const sub = (await make(main)).body.publicId
  await expect.poll(async () => (await make(sub)).status, { timeout: 15_000 }).toBe(422)
})

it('an agreement that promises two times shows that the customer was answered, and its other clock standing until they answer', async () => {
  const boss = await signIn(leitstand.url, 'admin@leitstand.example')
  const { body: agreements } = await boss.call<{ uuid: string; name: string; userGroups: { uuid: string }[] }[]>(
    'GET',
    '/api/service_level_agreements',
  )
  const sla = agreements.find(({ name }) => name === 'Silber')
  const customer = sla?.userGroups[0]?.uuid
  const terms = { resolutionTime: 2_880, pauseStates: ['waiting_for_feedback'] }
  expect((await boss.call('PATCH', `/api/service_level_agreements/${sla?.uuid}`, terms)).status).toBe(200)
  await using admin = await at('admin@leitstand.example', { width: 390, dark: true })
  const { page } = admin
  for (const view of ['edit', 'preview']) {
    await page.goto(`${leitstand.url}/admin/service_level_agreement/${view}/${sla?.uuid}`)
    await page
      .getByText(/Lösung/)
      .first()
      .waitFor()
    expect(await overflow(page)).toBe(0)
    expect(await barriers(page)).toEqual([])
  }

  const { body: rules } = await boss.call<{ uuid: string; type: string }[]>('GET', '/api/rules')
  await page.goto(`${leitstand.url}/admin/rule/edit/${rules.find(({ type }) => type === 'sla_response')?.uuid}`)
  await page
    .getByRole('link', { name: /^#\d+ / })
    .first()
    .waitFor()
  expect(await barriers(page)).toEqual([])

  const ticket = { subject: 'Zwei Uhren', description: 'x', priority: 'highest', customer }
  const { publicId } = (await boss.call('POST', '/api/tickets', ticket)).body
  const question = { transition: 'open_inquire', comment: 'Welcher Server?' }
  expect((await boss.call('PATCH', `/api/tickets/${publicId}/state`, question)).status).toBe(200)
  await page.goto(`${leitstand.url}/ticket/view/${publicId}`)
  await panel(page, 'SLA Silber').getByText('Rechtzeitig beantwortet').waitFor()
  await panel(page, 'SLA Silber: Lösung')
    .getByText(/die Uhr steht seit/)
    .waitFor()
  expect(await overflow(page)).toBe(0)
  expect(await barriers(page)).toEqual([])
  expect(admin.errors).toEqual([])
})

it('the overview of agreements shows the name that an agreement was given', async () => {
  const boss = await signIn(leitstand.url, 'admin@leitstand.example')
  const terms = { name: 'Nachts', responseTimes: [{ type: 'always', minutes: 60 }] }
  const { body: made } = await boss.call('POST', '/api/service_level_agreements', terms)
  await using admin = await at('admin@leitstand.example')
  const { page } = admin
  await page.goto(`${leitstand.url}/admin/service_level_agreement/edit/${made.uuid}`)
  await page.getByLabel('Name', { exact: true }).fill('Nachts und am Wochenende')
  await page.keyboard.press('Control+Enter')
  await page.waitForURL('**/admin/service_level_agreement')
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: 'Nachts und am Wochenende', exact: true }) })
  await row.getByText('Nachts und am Wochenende').nth(1).waitFor()
  expect(admin.errors).toEqual([])
})

it('the form of an agreement says when a ticket of a chosen moment would be due, and why', async () => {
  await using admin = await at('admin@leitstand.example')
  const { page } = admin
  await page.goto(`${leitstand.url}/admin/service_level_agreement/create`)
  const preview = page.getByRole('region', { name: 'Vorschau' })
  await page.getByRole('spinbutton', { name: 'Minuten' }).fill('120')
  await preview.getByLabel('Ein Ticket, erstellt am').fill('02.02.2027')
  await page.keyboard.press('Enter')
  await preview
    .getByText('Ein Ticket, erstellt Di., 02.02.2027 17:40, wäre fällig Mi., 03.02.2027 09:40, weil 2h zugesagt sind')
    .waitFor()
  await preview.getByText('zählt nicht · außerhalb der Geschäftszeit').waitFor()
  await preview.getByLabel('um', { exact: true }).fill('12:00')
  await preview.getByText('wäre fällig Di., 02.02.2027 14:00').waitFor()
  await page.getByRole('spinbutton', { name: 'Minuten' }).fill('0')
  await preview.getByText('Die Vorschau kommt, sobald die Zeiten stimmen.').waitFor()
  expect([await barriers(page), await overflow(page)]).toEqual([[], 0])
  expect(admin.errors.filter((line) => !line.includes('422'))).toEqual([])
})

it('the page is there in English', async () => {
  await using admin = await at('admin@leitstand.example')
  const { page } = admin
  await page.goto(`${leitstand.url}/locale/en`)
  await open(page)
  await page.getByRole('heading', { name: 'Admin / Manage worktimes' }).waitFor()
  await page.getByRole('textbox', { name: 'Friday, time 1: until' }).waitFor()
})

it('nobody else opens the page', async () => {
  await using agent = await at('agent@leitstand.example')
  expect(await open(agent.page)).toBe(403)
})
