import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { barriers } from './barriers.ts'
import { choose, openBrowser, overflow, settled, signInAt } from './browser.ts'
import { openDesk } from './desk.ts'
import { signIn } from './instance.ts'

const leitstand = await openDesk()
const agent = await signIn(leitstand.url, 'agent@leitstand.example')

const make = async (path: string, body: object) => {
  const answer = await agent.call('POST', path, body)
  expect(answer.status).toBe(201)
  return answer.body
}
async function aTicketOf(name: string): Promise<number> {
  const admin = await signIn(leitstand.url, 'admin@leitstand.example')
  const groups = await admin.call<{ uuid: string }[]>('GET', `/api/user_groups?name=${encodeURIComponent(name)}`)
  const customer = groups.body[0]?.uuid
  return (await make('/api/tickets', { subject: 'Migration', description: 'x', type: 'normal', customer })).publicId
}
const book = (ticket: number, startAt: string, accruedTime = '20m') =>
  make('/api/worktimes', { ticket, startAt, accruedTime })
const sumOf = (page: Page) => page.getByRole('table').first().locator('tfoot, .ant-table-summary').first()

describe('billing', () => {
  it('narrows to a customer and a month, sees the sums, marks exactly that in one act and gets its file', async () => {
    await using browser = await openBrowser()
    const { page } = browser
    const [ticket, other] = [await aTicketOf('Nordlicht'), await aTicketOf('Südwind')]
    for (const hour of ['08', '09', '10']) await book(ticket, `2025-03-31T${hour}:00:00Z`)
    // By the clocks of the installation this is April.
    await book(ticket, '2025-03-31T22:30:00Z')
    await book(other, '2025-03-10T09:00:00Z', '1h')

    await signInAt(page, leitstand.url, 'billing@leitstand.example')
    await page.goto(`${leitstand.url}/billing/worktime`)
    await choose(page.getByRole('combobox', { name: 'Monat' }), 'März 2025')
    await sumOf(page).getByText('2h 30m', { exact: true }).waitFor()
    await page.getByRole('button', { name: /^Südwind/ }).waitFor()
    await page.getByRole('button', { name: /^Nordlicht/ }).click()
    await sumOf(page).getByText('1h 30m', { exact: true }).waitFor()
    expect(await barriers(page)).toEqual([])

    await page.getByRole('button', { name: 'Alle als abgerechnet markieren' }).click()
    const question = page.getByRole('dialog')
    await question.getByText('3 Buchungen als abgerechnet markieren?').waitFor()
    await question.getByText('1h gebucht, 1h 30m abrechenbar').waitFor()
    await question.getByRole('button', { name: 'Alle als abgerechnet markieren' }).click()
    const told = page.getByRole('status').filter({ hasText: '3 Buchungen sind jetzt abgerechnet (1h 30m)' })
    await told.waitFor()
    const biller = await signIn(leitstand.url, 'billing@leitstand.example')
    const addresses = await told.getByRole('link').evaluateAll((links) => links.map((one) => one.getAttribute('href')))
    expect(addresses).toHaveLength(2)
    const csv = await biller.call('GET', addresses[0] ?? '')
    expect(String(csv.body['text']).trim().split('\n')).toHaveLength(4)
    const sheet = await fetch(leitstand.url + addresses[1], { headers: { cookie: biller.cookie } })
    expect(sheet.headers.get('content-type')).toContain('spreadsheetml.sheet')
    expect(
      Buffer.from(await sheet.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
    await page.getByRole('heading', { name: 'Es ist nichts abzurechnen.' }).waitFor()
    await page.getByTitle(/^Nordlicht/).waitFor()
    expect(browser.errors).toEqual([])
  })

  it('is told when something came in between, marks nothing then, and sees the new sums', async () => {
    await using browser = await openBrowser()
    const { page } = browser
    const ticket = await aTicketOf('Südwind')
    await signInAt(page, leitstand.url, 'billing@leitstand.example')
    await page.goto(`${leitstand.url}/billing/worktime`)
    await page.getByRole('button', { name: 'Alle als abgerechnet markieren' }).click()
    const question = page.getByRole('dialog')
    await question.getByRole('button', { name: 'Alle als abgerechnet markieren' }).waitFor()
    // The page hears of nothing, as when the line was gone for a moment.
    await page.route('**/api/worktime_sums*', (route) => route.abort())
    await book(ticket, new Date().toISOString(), '10m')
    await question.getByRole('button', { name: 'Alle als abgerechnet markieren' }).click()
    await page.getByText('Seit der Anzeige ist etwas dazugekommen').waitFor()
    const biller = await signIn(leitstand.url, 'billing@leitstand.example')
    const open = await biller.call('GET', `/api/worktimes?billed=false&ticket.publicId=${ticket}`)
    expect(open.body).toHaveLength(1)
  })

  it('has its own page of components and their file', async () => {
    await using browser = await openBrowser()
    const { page } = browser
    const ticket = await aTicketOf('Nordlicht')
    await make('/api/ticket_components', { ticket, description: 'raid', price: '12,50' })
    await signInAt(page, leitstand.url, 'billing@leitstand.example')
    await page.goto(`${leitstand.url}/billing/worktime`)
    await page.getByRole('link', { name: 'Komponenten' }).click()
    await page.getByRole('checkbox', { name: `RAID von #${ticket} auswählen` }).waitFor()
    const biller = await signIn(leitstand.url, 'billing@leitstand.example')
    expect((await biller.call('GET', '/admin/ticket/export/csv')).body['text']).toContain('12,50')
    expect(browser.errors).toEqual([])
  })
})

describe('an employee', () => {
  it('lets time run, finds it after a reload and on another device, books it and changes the booking', async () => {
    await using desk = await openBrowser()
    await using phone = await openBrowser({ width: 390 })
    const ticket = await aTicketOf('Nordlicht')
    const area = (page: Page) => page.getByRole('region', { name: 'Arbeitszeiten' })
    const open = async (page: Page) => {
      await page.goto(`${leitstand.url}/ticket/view/${ticket}?book`)
      await area(page).getByRole('button', { name: 'Abbrechen' }).click()
    }
    for (const { page } of [desk, phone]) await signInAt(page, leitstand.url, 'agent@leitstand.example')
    await open(desk.page)
    await area(desk.page).getByRole('button', { name: 'Zeit starten' }).click()
    await area(desk.page).getByRole('button', { name: 'Stoppen und buchen' }).waitFor()
    await open(phone.page)
    await area(phone.page).getByRole('button', { name: 'Stoppen und buchen' }).click()
    await area(phone.page).getByRole('textbox', { name: 'Dauer' }).fill('25m')
    expect(await barriers(phone.page)).toEqual([])
    expect(await overflow(phone.page)).toBeLessThanOrEqual(1)
    await area(phone.page).getByRole('button', { name: 'Buchen', exact: true }).click()
    await area(phone.page).getByRole('button', { name: 'Buchung über 25m bearbeiten' }).click()
    await area(phone.page).getByRole('textbox', { name: 'Dauer' }).fill('20m')
    await area(phone.page).getByRole('button', { name: 'Speichern' }).click()
    await area(phone.page).getByRole('button', { name: 'Buchung über 20m bearbeiten' }).waitFor()
    await desk.page.reload()
    await area(desk.page).getByRole('button', { name: 'Abbrechen' }).click()
    await area(desk.page).getByRole('button', { name: 'Buchung über 20m bearbeiten' }).waitFor()
    await area(desk.page).getByRole('button', { name: 'Zeit starten' }).waitFor()
    expect([...desk.errors, ...phone.errors]).toEqual([])
  })
})

describe.each([
  [1440, false],
  [390, true],
] as const)('at %i px', (width, dark) => {
  it('the page of billing has no barriers and fits the screen', async () => {
    await using browser = await openBrowser({ width, dark })
    const { page } = browser
    await book(await aTicketOf('Nordlicht'), new Date().toISOString())
    await signInAt(page, leitstand.url, 'billing@leitstand.example')
    for (const path of ['/billing/worktime', '/billing/worktime?billed=true&by=account', '/billing/component']) {
      await page.goto(leitstand.url + path)
      await page.locator('h1').first().waitFor()
      await settled(page)
      expect(await barriers(page), path).toEqual([])
      expect(await overflow(page), path).toBeLessThanOrEqual(1)
    }
    expect(browser.errors).toEqual([])
  })
})
