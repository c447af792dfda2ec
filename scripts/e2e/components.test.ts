import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { barriers } from './barriers.ts'
import { offersOf, openBrowser, overflow, settled, signInAt } from './browser.ts'
import { openDesk } from './desk.ts'
import { signIn } from './instance.ts'

const leitstand = await openDesk()
const agent = await signIn(leitstand.url, 'agent@leitstand.example')

const make = async (path: string, body: object) => {
  const answer = await agent.call('POST', path, body)
  expect(answer.status).toBe(201)
  return answer.body
}
const aTicket = async () =>
  (await make('/api/tickets', { subject: 'RAID im Backupserver tauschen', description: 'x', type: 'internal' }))
    .publicId

const area = (page: Page) => page.getByRole('region', { name: 'Komponenten' })

describe('an agent', () => {
  it('notes what was built in and what is still needed', async () => {
    await using browser = await openBrowser()
    const { page } = browser
    const publicId = await aTicket()
    await signInAt(page, leitstand.url, 'agent@leitstand.example')
    await page.goto(`${leitstand.url}/ticket/view/${publicId}`)
    await area(page).getByRole('button', { name: 'Komponenten' }).click()
    await area(page).getByRole('button', { name: 'Komponente hinzufügen' }).click()
    const kind = area(page).getByRole('combobox', { name: 'Art' })
    await kind.click()
    await expect
      .poll(() => offersOf(kind).allInnerTexts())
      .toEqual(['Festplatten', 'RAID', 'Netzwerk', 'Optik', 'Arbeitsspeicher'])
    await offersOf(kind).filter({ hasText: 'RAID' }).click()
    await area(page).getByRole('textbox', { name: 'Anzahl' }).fill('0')
    await area(page).getByRole('textbox', { name: 'Einzelpreis (€)' }).fill('612,5')
    await area(page).getByRole('button', { name: 'Speichern' }).click()
    await area(page).getByText('Der Wert liegt außerhalb des erlaubten Bereichs.').waitFor()
    await area(page).getByRole('textbox', { name: 'Anzahl' }).fill('2')
    await area(page).getByRole('button', { name: 'Speichern' }).click()
    await area(page).getByText('2 × RAID').waitFor()
    await area(page)
      .getByText(/je 612,50/)
      .waitFor()

    await area(page).getByRole('button', { name: 'Material anfordern' }).click()
    await area(page).getByRole('textbox', { name: 'Material' }).fill('Schienensatz')
    await area(page).getByRole('textbox', { name: 'Anzahl' }).fill('3')
    await area(page).getByRole('button', { name: 'Speichern' }).click()
    await area(page).getByText('0 von 3 geliefert').waitFor()
    await area(page).getByRole('button', { name: 'Schienensatz bearbeiten' }).click()
    await area(page).getByRole('textbox', { name: 'Davon geliefert' }).fill('2')
    await area(page).getByRole('button', { name: 'Speichern' }).click()
    await area(page).getByText('2 von 3 geliefert').waitFor()
    expect(
      await area(page)
        .getByRole('button', { name: /abgerechnet markieren/ })
        .count(),
    ).toBe(0)
    expect(await barriers(page)).toEqual([])
    expect(browser.errors).toEqual([])
  })
})

describe('an administrator', () => {
  it('marks it as billed in the overview, and finds it in the file of what is', async () => {
    await using browser = await openBrowser()
    const { page } = browser
    const publicId = await aTicket()
    await make('/api/ticket_components', { ticket: publicId, description: 'raid' })
    await signInAt(page, leitstand.url, 'admin@leitstand.example')
    await page.goto(`${leitstand.url}/admin/ticket/component/overview`)
    await page.getByRole('checkbox', { name: `RAID von #${publicId} auswählen` }).check()
    await page.getByRole('button', { name: 'Als abgerechnet markieren' }).click()
    await page.getByRole('checkbox', { name: `RAID von #${publicId} auswählen` }).waitFor({ state: 'detached' })
    await page.getByRole('radio', { name: 'Abgerechnet' }).click()
    await page
      .getByRole('row')
      .filter({ hasText: `#${publicId}` })
      .waitFor()
    expect(await barriers(page)).toEqual([])
    const admin = await signIn(leitstand.url, 'admin@leitstand.example')
    const csv = await admin.call('GET', '/admin/ticket/export/csv/true')
    expect(csv.headers.get('content-type')).toContain('text/csv')
    expect(csv.body['text']).toContain(`${publicId};RAID im Backupserver tauschen`)
    const open = await admin.call('GET', '/admin/ticket/export/csv')
    expect(open.status).toBe(200)
    expect(open.body['text']).not.toContain(`${publicId};`)
    expect((await admin.call('GET', '/admin/ticket/export/csv/vielleicht')).status).toBe(404)
    expect(browser.errors).toEqual([])
  })
})

describe.each([
  [1440, false],
  [390, true],
] as const)('at %i px', (width, dark) => {
  it('components and shipments have no barriers and fit the screen', async () => {
    await using browser = await openBrowser({ width, dark })
    const { page } = browser
    const publicId = await aTicket()
    await make('/api/ticket_components', { ticket: publicId, description: 'raid' })
    await make('/api/assembly_components', { ticket: publicId, name: 'Schienensatz' })
    await signInAt(page, leitstand.url, 'admin@leitstand.example')
    for (const path of ['/admin/ticket/component', '/tracking', `/ticket/view/${publicId}`]) {
      await page.goto(leitstand.url + path)
      await page.locator('h1').first().waitFor()
      await settled(page)
      const folded = page.locator('.ls-area button[aria-expanded=false]')
      while ((await folded.count()) > 0) await folded.first().click()
      for (const name of ['Komponente hinzufügen', 'Sendung hinzufügen', 'Link hinzufügen']) {
        const button = page.locator('.ls-area').getByRole('button', { name })
        if ((await button.count()) > 0) await button.click()
      }
      expect(await barriers(page), path).toEqual([])
      expect(await overflow(page), path).toBeLessThanOrEqual(1)
    }
    expect(browser.errors).toEqual([])
  })
})
