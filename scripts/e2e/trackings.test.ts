import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { choose, openBrowser, signInAt } from './browser.ts'
import { openDesk } from './desk.ts'
import { type Answer, signIn } from './instance.ts'

const leitstand = await openDesk()
const agent = await signIn(leitstand.url, 'agent@leitstand.example')
const browser = await openBrowser()
await signInAt(browser.page, leitstand.url, 'agent@leitstand.example')

async function make(path: string, body: object): Promise<Answer> {
  const answer = await agent.call('POST', path, body)
  expect(answer.status).toBe(201)
  return answer.body
}
const aTicket = async (subject: string) =>
  (await make('/api/tickets', { subject, description: 'x', type: 'internal' })).publicId
const area = (page: Page) => page.getByRole('region', { name: 'Sendungen' })
/** Areas stay as this user left them. */
async function unfold(page: Page, name: string): Promise<void> {
  const head = page.getByRole('region', { name }).getByRole('button', { name }).first()
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
}

describe('an agent', () => {
  it('notes a shipment on its ticket; without its number it is refused', async () => {
    const { page } = browser
    await page.goto(`${leitstand.url}/ticket/view/${await aTicket('Kabel tauschen')}`)
    await unfold(page, 'Sendungen')
    await area(page).getByRole('button', { name: 'Sendung hinzufügen' }).click()
    await area(page).getByRole('button', { name: 'Speichern' }).click()
    await area(page).getByText('Sendungsnummer (ID) und Ticket müssen angegeben werden.').waitFor()
    await area(page).getByRole('textbox', { name: 'Sendungsnummer' }).fill('00340434161')
    await area(page).getByRole('combobox', { name: 'Versanddienst' }).fill('DHL')
    await area(page).getByRole('button', { name: 'Speichern' }).click()
    const row = area(page).getByRole('listitem').filter({ hasText: '00340434161' })
    await row.getByText('DHL').waitFor()
    await row.getByText('Neu').waitFor()
  })

  it('follows it, and reads that in the history', async () => {
    const { page } = browser
    const ticket = await aTicket('Lüfter tauschen')
    await make('/api/trackings', { ticket, trackingId: '1Z-LUFT' })
    await page.goto(`${leitstand.url}/ticket/view/${ticket}`)
    await unfold(page, 'Sendungen')
    await area(page).getByRole('button', { name: 'Sendung 1Z-LUFT bearbeiten' }).click()
    await choose(area(page).getByRole('combobox', { name: 'Status' }), 'Unterwegs')
    await area(page).getByRole('button', { name: 'Speichern' }).click()
    await area(page).getByText('Unterwegs').waitFor()
    await unfold(page, 'Änderungen')
    await page.getByRole('region', { name: 'Änderungen' }).getByText('Status der Sendung').waitFor()
  })

  it('reads it in the history, though that is written a moment later', async () => {
    const { page } = browser
    const ticket = await aTicket('Kassette wechseln')
    await make('/api/trackings', { ticket, trackingId: '1Z-KASSETTE' })
    await page.goto(`${leitstand.url}/ticket/view/${ticket}`)
    await unfold(page, 'Sendungen')
    await unfold(page, 'Änderungen')
    const history = page.getByRole('region', { name: 'Änderungen' })
    await history.getByText('1Z-KASSETTE').waitFor()
    let early = 2
    const before = await page.request.get(`${leitstand.url}/api/activity/${ticket}`, {
      headers: { accept: 'application/ld+json' },
    })
    await page.route(`**/api/activity/${ticket}*`, (route) => {
      early -= 1
      return early < 0 ? route.continue() : route.fulfill({ response: before })
    })
    await area(page).getByRole('button', { name: 'Sendung 1Z-KASSETTE bearbeiten' }).click()
    await choose(area(page).getByRole('combobox', { name: 'Status' }), 'Unterwegs')
    await area(page).getByRole('button', { name: 'Speichern' }).click()
    await history.getByText('Status der Sendung').waitFor()
    expect(early).toBeLessThan(0)
    await page.unroute(`**/api/activity/${ticket}*`)
  })

  it('finds the shipments of all tickets in the list, and adds one there', async () => {
    const { page } = browser
    const [first, second] = [await aTicket('Netzteil tauschen'), await aTicket('Rückläufer prüfen')]
    await make('/api/trackings', { ticket: first, trackingId: '1Z-NETZ', status: 'transit' })
    await page.goto(`${leitstand.url}/tracking`)
    await page.getByRole('button', { name: 'Sendung hinzufügen' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Sendungsnummer' }).fill('1Z-LISTE')
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await dialog.getByText('Sendungsnummer (ID) und Ticket müssen angegeben werden.').waitFor()
    await dialog.getByRole('textbox', { name: 'Ticketnummer' }).fill(String(second))
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.goto(`${leitstand.url}/tracking/overview`)
    for (const [id, subject] of [
      ['1Z-NETZ', 'Netzteil tauschen'],
      ['1Z-LISTE', 'Rückläufer prüfen'],
    ] as const)
      await page.getByRole('row').filter({ hasText: id }).getByRole('link', { name: subject }).waitFor()
    await choose(page.getByRole('combobox', { name: 'Status' }), 'Unterwegs')
    await page.getByRole('rowheader', { name: '1Z-LISTE' }).waitFor({ state: 'detached' })
    await page.getByRole('rowheader', { name: '1Z-NETZ', exact: true }).waitFor()
    expect(new URL(page.url()).searchParams.get('status')).toBe('transit')
    expect(browser.errors).toEqual([])
  })
})

it('a customer meets neither the page nor the area', async () => {
  await using other = await openBrowser()
  await signInAt(other.page, leitstand.url, 'chef@nordlicht.example')
  expect((await other.page.goto(`${leitstand.url}/tracking`))?.status()).toBe(403)
})
