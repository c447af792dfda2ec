import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { barriers } from './barriers.ts'
import { offersOf, openBrowser, settled, signInAt } from './browser.ts'
import { openDesk } from './desk.ts'
import { type Answer, signIn } from './instance.ts'

const leitstand = await openDesk()
const admin = await signIn(leitstand.url, 'admin@leitstand.example')
const browser = await openBrowser()
const page = browser.page
await signInAt(page, leitstand.url, 'admin@leitstand.example')

/** Ten tickets of a customer that should have been done yesterday, and one that is due tomorrow. */
async function someOverdue(customer: string): Promise<number[]> {
  const day = 24 * 3_600_000
  const made: number[] = []
  for (let index = 0; index <= 10; index++) {
    const dueAt = new Date(Date.now() + (index < 10 ? -day : day)).toISOString()
    const ticket = { subject: `Fristsache ${index}`, description: 'x', type: 'normal', customer, dueAt }
    const answer = await admin.call('POST', '/api/tickets', ticket)
    expect([answer.status, answer.body]).toMatchObject([201, {}])
    made.push(answer.body.publicId)
  }
  await expect.poll(async () => (await admin.call('GET', '/api/search/count?q=Fristsache')).body['count']).toBe(11)
  return made
}

it('ten overdue tickets of a customer get another assignee in at most eight clicks', async () => {
  const groups = (
    await admin.call<{ 'hydra:member'?: Answer[] } & Answer[]>('GET', '/api/user_groups?itemsPerPage=100')
  ).body
  const customer = [...groups].find(({ name }) => name === 'Klinik Bergblick')
  const made = await someOverdue(customer?.uuid ?? '')
  await page.goto(`${leitstand.url}/ticket/overview`)
  let clicks = 0
  const click = async (what: Locator) => {
    await what.click()
    clicks++
  }
  const choose = async (name: string, value: string) => {
    const choice = page.getByRole('dialog').getByRole('combobox', { name })
    const before = page.url()
    await click(choice)
    await click(offersOf(choice).filter({ hasText: new RegExp(`^${value}$`) }))
    // From then on the list of before counts as unfinished.
    await expect.poll(() => page.url()).not.toBe(before)
  }
  await click(page.getByRole('main').getByRole('button', { name: /^Filter( \d+)?$/ }))
  await choose('Handlungsbedarf', 'Überfällig')
  await choose('Kunde', 'Klinik Bergblick')
  expect(await barriers(page)).toEqual([])
  await click(page.getByRole('button', { name: 'Ergebnis zeigen' }))
  // The list of before holds both.
  await page.getByText('Fristsache 10').waitFor({ state: 'detached' })
  await settled(page)
  await page.getByText('Fristsache 9').waitFor()
  await click(page.getByRole('checkbox', { name: 'Alle auf dieser Seite auswählen' }))
  await click(page.getByRole('toolbar', { name: /ausgewählt/ }).getByRole('button', { name: 'Zuweisen' }))
  const person = page.getByRole('dialog').getByRole('combobox', { name: 'Zuweisen' })
  await expect.poll(() => person.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true)
  await page.keyboard.press('ArrowDown')
  await offersOf(person).nth(1).waitFor()
  // Nobody stands first.
  for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key)
  await page.keyboard.press('Control+Enter')
  await page.getByText(/Tickets geändert/).waitFor()
  expect(clicks).toBeLessThanOrEqual(8)
  const names = await Promise.all(
    made.map(async (one) => Object((await admin.call('GET', `/api/tickets/${one}`)).body['assignee'])['name']),
  )
  expect(new Set(names.slice(0, 10)).size).toBe(1)
  expect(names[0]).toBeTypeOf('string')
  expect(names[10]).toBeUndefined()
  expect(browser.errors).toEqual([])
})
