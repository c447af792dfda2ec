import { join } from 'node:path'
import { until } from '@leitstand/kit/testing/test-service'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { barriers } from './barriers.ts'
import { type Browser, openBrowser, overflow, signInAt } from './browser.ts'
import { openDesk } from './desk.ts'
import { type Answer, manyProcesses, signIn } from './instance.ts'
import { deliver } from './mails.ts'

const shots = process.env.STORY_SCREENSHOTS
const screens = [
  { width: 1440, dark: false },
  { width: 390, dark: true },
] as const
const long = 'mit einem sehr langen Betreff, der nicht in eine Zeile passt, weil jemand alles hineinschrieb '.repeat(3)

const leitstand = await openDesk(manyProcesses)
const admin = await signIn(leitstand.url, 'admin@leitstand.example')
const [customer] = (await admin.call<Answer[]>('GET', '/api/user_groups?name=Nordlicht')).body
const ticket = { type: 'normal', customer: customer?.uuid, subject: 'Ventilator', description: 'x' }
const { body, status } = await admin.call('POST', '/api/tickets', ticket)
expect(status).toBe(201)
const publicId = body.publicId

/** Waits until the ledger has brought all of a search to their state. */
async function inLedger(search: string, count: number): Promise<void> {
  await until(async () => {
    const { body } = await admin.call<Answer[]>('GET', `/api/mails?search=${encodeURIComponent(search)}`)
    return body.length === count && body.every(({ state }) => state !== 'received')
  }, 30_000)
}

const absence = (subject: string) =>
  deliver(leitstand, {
    from: 'chef@nordlicht.example',
    subject,
    text: `Ich bin im Urlaub. ${subject}`,
    headers: { 'Auto-Submitted': 'auto-replied' },
  })

async function look({ page }: Browser, name: string): Promise<void> {
  expect(await barriers(page)).toEqual([])
  expect(await overflow(page)).toBeLessThanOrEqual(1)
  if (shots) await page.screenshot({ path: join(shots, `ledger-${name}.png`), fullPage: true })
}

const state = (page: Page, text: string) => page.getByRole('banner').or(page.locator('header')).getByText(text).first()

describe.each(screens)('on a screen of $width px', ({ width, dark }) => {
  it('an administrator finds each mail, reads its way, and decides what becomes of it', async () => {
    const named = (what: string) => `${what} ${width}`
    const home = named('Von zu Hause')
    await deliver(leitstand, {
      from: 'privat@web.example',
      to: 'info@leitstand.example',
      subject: `${home} ${long}`,
      text: 'Der Ventilator klappert wieder.',
      attachments: [{ filename: 'klappern.txt', content: 'klapp' }],
    })
    for (const letter of ['A', 'B', 'C']) await absence(named(`Abwesend ${letter}`))
    await inLedger(String(width), 4)

    await using browser = await openBrowser({ width, dark })
    const { page } = browser
    await signInAt(page, leitstand.url, 'admin@leitstand.example')
    await page.goto(`${leitstand.url}/admin/mails`)
    await page.getByLabel('Absender, Empfänger, Betreff, Message-ID oder Ticket').fill(home)
    await page.waitForURL(/search=Von/)
    await page
      .getByRole('row', { name: home })
      .getByText(/Der Absender ist unbekannt/)
      .waitFor()
    await look(browser, `list-${width}`)
    await page.getByRole('link', { name: home }).click()
    await page.getByText('Erkannt: gewöhnliche Mail').waitFor()
    await page.getByText('Der Absender ist niemand, den Leitstand kennt.').waitFor()
    await page.getByText('klappern.txt').waitFor()
    await page.getByText('Der Ventilator klappert wieder.').waitFor()
    await look(browser, `mail-${width}`)

    await page.getByRole('button', { name: 'Einem Ticket zuordnen …' }).click()
    await page.getByLabel('Nummer des Tickets').fill('99999999')
    await page.getByRole('button', { name: 'Zuordnen', exact: true }).click()
    await page.getByText('Den angegebenen Eintrag gibt es nicht.').first().waitFor()
    await page.getByLabel('Nummer des Tickets').fill(`#${publicId}`)
    await look(browser, `assign-${width}`)
    await page.getByRole('button', { name: 'Zuordnen', exact: true }).click()
    await state(page, 'Kommentar').waitFor()
    await page.getByText(`Von Hand dem Ticket #${publicId} zugeordnet`).waitFor()
    const comments = (await admin.call<Answer[]>('GET', `/api/comments?ticket.publicId=${publicId}`)).body
    expect(comments.map(({ text }) => text)).toContainEqual(expect.stringContaining('klappert wieder'))

    await page.goto(`${leitstand.url}/admin/mails?search=${encodeURIComponent(named('Abwesend A'))}`)
    await page.getByRole('link', { name: named('Abwesend A') }).click()
    await page.getByRole('button', { name: 'Erneut verarbeiten' }).click()
    await state(page, 'Neues Ticket').waitFor()
    await page.getByText(/^Nicht automatisch beantwortet: .*von Hand/).waitFor()

    await page.goto(`${leitstand.url}/admin/mails?state=ignored&search=${width}`)
    for (const letter of ['B', 'C'])
      await page.getByRole('checkbox', { name: `Mail „${named(`Abwesend ${letter}`)}“ auswählen` }).check()
    await look(browser, `picked-${width}`)
    await page.getByRole('button', { name: 'Erneut verarbeiten (2)' }).click()
    const results = page.getByRole('dialog', { name: 'Was daraus wurde' })
    await results.waitFor()
    expect(await results.getByText('Neues Ticket').count()).toBe(2)
    await look(browser, `results-${width}`)
    await results.getByRole('button', { name: 'Schließen' }).first().click()
    await page.getByRole('tab', { name: 'Ausgang' }).click()
    await page.getByRole('table').waitFor()
    await look(browser, `sent-${width}`)
    const filters = page.getByRole('search').last().locator(':scope > *')
    const widths = await filters.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().width)))
    // On a telephone they stand in two even columns.
    if (width < 720) expect(new Set(widths).size).toBe(1)
    await page.getByLabel('Betreff').fill('Ventilator')
    await page.waitForURL(/subject=Ventilator/)
    await look(browser, `sent-filtered-${width}`)
    expect(browser.errors).toEqual([])
  })

  it('an administrator makes the sender of a mail known by the name that stands in it', async () => {
    const subject = `Unbekannt ${width}`
    await deliver(leitstand, {
      from: `Petra Privat <petra-${width}@web.example>`,
      to: 'info@leitstand.example',
      subject,
      text: 'Wer bin ich?',
    })
    await inLedger(subject, 1)
    await using browser = await openBrowser({ width, dark })
    const { page } = browser
    await signInAt(page, leitstand.url, 'admin@leitstand.example')
    await page.goto(`${leitstand.url}/admin/mails?search=${encodeURIComponent(subject)}`)
    await page.getByRole('link', { name: subject }).click()
    await page.getByRole('button', { name: 'Absender bekannt machen …' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Nachname' }).and(page.locator('[value="Privat"]')).waitFor()
    await dialog.getByRole('combobox', { name: 'Kunde' }).fill('Nordlicht')
    await page.locator('.ant-select-item').getByText('Nordlicht').first().click()
    await look(browser, `known-${width}`)
    await dialog.getByRole('button', { name: 'Anlegen und erneut verarbeiten' }).click()
    await state(page, 'Neues Ticket').waitFor()
    const [person] = (await admin.call<Answer[]>('GET', `/api/users?email=petra-${width}@web.example`)).body
    expect(person).toMatchObject({ firstName: 'Petra', lastName: 'Privat' })
    expect(browser.errors).toEqual([])
  })
})
