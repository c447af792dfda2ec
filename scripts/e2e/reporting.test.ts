import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { barriers } from './barriers.ts'
import { choose, openBrowser, overflow, settled, signInAt } from './browser.ts'
import { openDesk } from './desk.ts'
import { signIn } from './instance.ts'

/** A machine may be busy. */
const eventually = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 20_000 })

const leitstand = await openDesk()
const browser = await openBrowser()
const page = browser.page
await signInAt(page, leitstand.url, 'agent@leitstand.example')

const found = async () => Number(/\d+/.exec(await page.locator('h1').textContent().then(String))?.[0] ?? -1)
const numbers = async () =>
  (await page.locator('.ls-report-table tbody th').allInnerTexts()).map((text) => Number(/#(\d+)/.exec(text)?.[1]))

it('knows a ticket as soon as it is closed, with the time that was booked on it', async () => {
  const agent = await signIn(leitstand.url, 'agent@leitstand.example')
  for (const subject of ['Drucker', 'Monitor', 'Tastatur']) {
    const { body } = await agent.call('POST', '/api/tickets', { subject, description: 'x', type: 'internal' })
    const move = (transition: string) => agent.call('PATCH', `/api/tickets/${body.publicId}/state`, { transition })
    await move('progress')
    const time = { ticket: body.publicId, startAt: new Date().toISOString(), accruedTime: '20m' }
    expect((await agent.call('POST', '/api/worktimes', time)).status).toBe(201)
    expect((await move('close')).status).toBe(200)
  }
  await eventually(async () => {
    const { body } = await agent.call('GET', '/api/search/reporting?filter[ticketWorktimeVariant]=with_worktime')
    return body['nbHits']
  }).toBe(3)
})

it('shows what was closed this month with its sums, filters it, sorts it, turns pages and gives just that as a file', async () => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/search/reporting')) asked.push(decodeURIComponent(request.url()))
  })
  await page.goto(leitstand.url)
  await page.getByRole('link', { name: 'Auswertung' }).click()
  await page.locator('.ls-report-table').waitFor()
  await page.getByRole('img', { name: /Tickets nach Tag/ }).waitFor()
  const today = new Date().toLocaleDateString('de-DE', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'Europe/Berlin',
  })
  expect(await page.getByLabel('Geschlossen ab').inputValue()).toBe(`01${today.slice(2)}`)
  expect(await page.getByLabel('Geschlossen bis').inputValue()).toBe(today)
  expect(asked[0]).toMatch(/filter\[closedStartAt\]=\d{4}-\d{2}-01T00:00:00/)
  expect(asked[0]).toMatch(/filter\[closedEndAt\]=\d{4}-\d{2}-\d{2}T23:59:59/)
  expect(await barriers(page)).toEqual([])

  const thisMonth = await found()
  await choose(page.getByRole('combobox', { name: 'Zeitraum' }), 'Laufendes Jahr')
  const from = page.getByLabel('Geschlossen ab')
  await eventually(() => from.inputValue()).toBe(`01.01.${today.slice(6)}`)
  // In January the year holds no more than the month.
  await from.fill(`01.01.${Number(today.slice(6)) - 1}`)
  await from.press('Enter')
  await eventually(found).toBeGreaterThan(thisMonth)
  const all = await found()
  await choose(page.getByRole('combobox', { name: 'Arbeitszeit', exact: true }), 'Mit Arbeitszeit')
  await eventually(found).toBeLessThan(all)
  const filtered = await found()
  expect(filtered).toBeGreaterThan(0)

  await page.getByRole('columnheader', { name: 'Ticket', exact: true }).click()
  await eventually(async () => {
    const shown = await numbers()
    return shown.length > 1 && shown.every((number, index) => index === 0 || number > (shown[index - 1] ?? 0))
  }).toBe(true)
  const firstPage = await numbers()
  expect(firstPage.length).toBe(Math.min(20, filtered))
  await page.reload()
  await eventually(numbers).toEqual(firstPage)

  const waiting = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV herunterladen' }).click()
  const download = await waiting
  const [headings, ...lines] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(headings).toContain('Ticket;Betreff;Kunde')
  expect(lines).toHaveLength(filtered)
  expect(await page.locator('.ls-report-table tfoot').textContent()).toContain('1h')
  expect(lines.slice(0, firstPage.length).map((line) => Number(line.split(';')[0]))).toEqual(firstPage)
  expect(browser.errors).toEqual([])
})

it('draws what the same filter finds, with all its numbers in the table beside', async () => {
  await page.goto(`${leitstand.url}/reporting?ticketWorktimeVariant=with_worktime`)
  const drawn = page.getByRole('region', { name: 'Zahlen im Vergleich' })
  await choose(drawn.getByRole('combobox', { name: 'Nach' }), 'Art des Tickets')
  await choose(drawn.getByRole('combobox', { name: 'Was' }), 'Arbeitszeit')
  await drawn.getByRole('img', { name: /Arbeitszeit nach Art des Tickets/ }).waitFor()
  await drawn.getByRole('row', { name: /^Intern/ }).waitFor()
  const tickets = async () => Number((await drawn.locator('tfoot td').allInnerTexts())[1])
  await eventually(async () => (await tickets()) - (await found())).toBe(0)
  await page.reload()
  await drawn.getByRole('img', { name: /Arbeitszeit nach Art des Tickets/ }).waitFor()
  expect(browser.errors).toEqual([])
})

it.each([
  [1440, false],
  [390, true],
] as const)('at %i px has no barriers and fits the screen', async (width, dark) => {
  await using other = await openBrowser({ width, dark })
  await signInAt(other.page, leitstand.url, 'agent@leitstand.example')
  for (const by of ['day', 'customer', 'sla']) {
    await other.page.goto(`${leitstand.url}/reporting?by=${by}&measure=sla`)
    await other.page.locator('canvas').waitFor()
    await settled(other.page)
    expect(await barriers(other.page), by).toEqual([])
    expect(await overflow(other.page), by).toBeLessThanOrEqual(1)
  }
  expect(other.errors).toEqual([])
})

it('leaves out the columns that somebody does not want, also after a reload', async () => {
  await page.goto(`${leitstand.url}/reporting`)
  const heads = page.locator('.ls-report-table').getByRole('columnheader')
  await heads.getByText('Geschlossen von').waitFor()
  await page.getByRole('button', { name: 'Spalten' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Geschlossen von' }).click()
  await heads.getByText('Geschlossen von').waitFor({ state: 'detached' })
  expect(await barriers(page)).toEqual([])
  await page.reload()
  await heads.getByText('Kunde', { exact: true }).waitFor()
  expect(await heads.getByText('Geschlossen von').count()).toBe(0)
  expect(await overflow(page)).toBe(0)
})

it('is not for customers', async () => {
  const customer = await signIn(leitstand.url, 'chef@nordlicht.example')
  for (const path of ['/api/search/reporting', '/api/reportings', '/api/reporting/export', '/api/reporting_periods'])
    expect((await customer.call('GET', path)).status).toBe(403)
  expect((await customer.call('GET', '/reporting/overview')).status).toBe(403)
})
