import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { barriers } from './barriers.ts'
import { choosePart, openBrowser, overflow, settled, signInAt } from './browser.ts'
import { openDesk } from './desk.ts'
import { type Answer, signIn } from './instance.ts'

const leitstand = await openDesk()
const agent = await signIn(leitstand.url, 'agent@leitstand.example')
const desk = await openBrowser()
const phone = await openBrowser({ width: 390, dark: true })
for (const { page } of [desk, phone]) await signInAt(page, leitstand.url, 'agent@leitstand.example')

async function aTicket(subject: string): Promise<number> {
  const [customer] = (await agent.call<Answer[]>('GET', '/api/user_groups?name=Nordlicht')).body
  const fields = { subject, description: 'Seit heute früh.', type: 'normal', customer: customer?.uuid }
  return (await agent.call('POST', '/api/tickets', fields)).body.publicId
}
const draftAt = async (place: string) =>
  (await agent.call<{ version: number }>('GET', `/api/drafts/${place}`)).body.version
const field = (page: Page) => page.getByRole('textbox', { name: 'Öffentliche Antwort' })
const openTicket = async (page: Page, publicId: number) => {
  await page.goto(`${leitstand.url}/ticket/view/${publicId}`)
  await field(page).waitFor()
}
const write = async (page: Page, text: string) => {
  await field(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(text)
}
const lookAgain = (page: Page) => page.evaluate(`window.dispatchEvent(new Event('focus'))`)

it('a reply that was begun at the desk is gone on with on the phone, and back', async () => {
  const publicId = await aTicket('Entwurf')
  await openTicket(desk.page, publicId)
  await write(desk.page, 'Guten Tag,')
  await expect.poll(() => draftAt(`ticket-${publicId}`)).toBeGreaterThan(0)
  const first = await draftAt(`ticket-${publicId}`)

  await openTicket(phone.page, publicId)
  await field(phone.page).getByText('Guten Tag,').waitFor()
  await write(phone.page, ' der Lüfter ist bestellt.')
  await expect.poll(() => draftAt(`ticket-${publicId}`)).toBeGreaterThan(first)
  await expect
    .poll(async () => {
      await lookAgain(desk.page)
      return await field(desk.page).textContent()
    })
    .toContain('Guten Tag, der Lüfter ist bestellt.')
})

it('what was written at both places without the other is all there', async () => {
  const publicId = await aTicket('Zweimal geschrieben')
  for (const { page } of [desk, phone]) await openTicket(page, publicId)
  await write(desk.page, 'Am Rechner.')
  await expect.poll(() => draftAt(`ticket-${publicId}`)).toBeGreaterThan(0)
  await write(phone.page, 'Am Telefon.')
  await expect.poll(() => field(phone.page).textContent()).toMatch(/Am Rechner\.\s*Am Telefon\./)
})

it('what was written just before the page goes is not lost, and what was sent does not come back', async () => {
  const publicId = await aTicket('Gleich weg')
  await openTicket(desk.page, publicId)
  await write(desk.page, 'Eine Notiz wert.')
  await desk.page.goto(`${leitstand.url}/dashboard`)
  await expect.poll(() => draftAt(`ticket-${publicId}`)).toBeGreaterThan(0)
  await openTicket(desk.page, publicId)
  await field(desk.page).getByText('Eine Notiz wert.').waitFor()
  await desk.page.keyboard.press('Escape')
  await field(desk.page).click()
  await desk.page.keyboard.press('Control+Enter')
  await expect.poll(() => draftAt(`ticket-${publicId}`)).toBe(0)
  await openTicket(phone.page, publicId)
  await settled(phone.page)
  expect(await field(phone.page).textContent()).not.toContain('Eine Notiz wert.')
})

it('several new tickets are begun, found on another device, and gone when they are made', async () => {
  const { page } = desk
  const title = (on: Page) => on.getByRole('textbox', { name: 'Titel' })
  await page.goto(`${leitstand.url}/ticket/create`)
  await title(page).fill('Drucker druckt nicht')
  await page.getByRole('button', { name: 'Weiteren Entwurf beginnen' }).click()
  await expect.poll(() => title(page).inputValue()).toBe('')
  await title(page).fill('Neue Tastatur')
  await expect
    .poll(async () => (await agent.call<Answer[]>('GET', '/api/drafts')).body.map(({ subject }) => subject))
    .toEqual(expect.arrayContaining(['Drucker druckt nicht', 'Neue Tastatur']))

  await phone.page.goto(`${leitstand.url}/ticket/create`)
  const begun = phone.page.getByRole('navigation', { name: 'Angefangene Tickets' })
  await begun.getByRole('button', { name: /^Neue Tastatur/ }).waitFor()
  expect([await barriers(phone.page), await overflow(phone.page)]).toEqual([[], 0])
  await begun.getByRole('button', { name: /^Drucker druckt nicht/ }).click()
  await expect.poll(() => title(phone.page).inputValue()).toBe('Drucker druckt nicht')
  await phone.page.getByRole('radio', { name: 'Internes Ticket' }).click()
  await phone.page.getByRole('textbox', { name: 'Beschreibung' }).click()
  await phone.page.keyboard.type('Seit heute.')
  await choosePart(phone.page.getByRole('combobox', { name: 'Bearbeiter' }), 'Mara')
  await phone.page.getByRole('main').getByRole('button', { name: 'Ticket erstellen' }).click()
  await phone.page.waitForURL(/\/ticket\/view\/\d+$/)
  await expect
    .poll(async () => (await agent.call<Answer[]>('GET', '/api/drafts')).body.map(({ subject }) => subject))
    .not.toContain('Drucker druckt nicht')
  expect([desk.errors, phone.errors]).toEqual([[], []])
})

it('a sub-ticket begins with what the ticket above it has, and its draft stays below that one', async () => {
  const { page } = desk
  const [above, other] = [await aTicket('Umzug ins neue Rack'), await aTicket('Neue Firewall')]
  const title = page.getByRole('textbox', { name: 'Titel' })
  await page.goto(`${leitstand.url}/ticket/create?parent=${above}`)
  await page.getByRole('heading', { name: `Unterticket zu #${above}` }).waitFor()
  await page.getByRole('main').getByText('Nordlicht Shop GmbH').waitFor()
  await page.getByText(`Ohne Eintrag wie bei #${above}: Support`).waitFor()
  await title.fill('Kabel legen')
  await page.getByRole('textbox', { name: 'Beschreibung' }).click()
  await page.keyboard.type('Sechs Stück.')
  await page.goto(`${leitstand.url}/ticket/create?parent=${other}`)
  const begun = page.getByRole('button', { name: new RegExp(`^Unterticket zu #${above}: Kabel legen`) })
  await begun.waitFor()
  expect(await title.inputValue()).toBe('')
  await begun.click()
  await page.waitForURL(`**/ticket/create?parent=${above}`)
  await expect.poll(() => title.inputValue()).toBe('Kabel legen')
  expect([await barriers(page), await overflow(page)]).toEqual([[], 0])
  await page.getByRole('main').getByRole('button', { name: 'Ticket erstellen' }).click()
  await page.waitForURL(/\/ticket\/view\/\d+$/)
  const made = (await agent.call('GET', `/api/tickets/${page.url().split('/').at(-1)}`)).body
  expect(made).toMatchObject({
    parent: { publicId: above },
    customer: { name: 'Nordlicht Shop GmbH' },
    responsibilityInherited: true,
  })
  expect(desk.errors).toEqual([])
})

const commentOf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
async function editComment(page: Page, text: string) {
  const comment = commentOf(page, text)
  await comment.getByRole('button', { name: 'Aktionen zum Kommentar' }).click()
  await page.getByRole('menuitem', { name: 'Bearbeiten' }).click()
}
const edited = (page: Page) => page.getByRole('textbox', { name: 'Kommentar bearbeiten' })

it('a comment that is changed is gone on with after a reload and on the phone, until it is saved or dropped', async () => {
  const publicId = await aTicket('Ein Tippfehler')
  const said = { ticket: publicId, text: 'Der Lüfter ist bestelt.' }
  const { uuid } = (await agent.call('POST', '/api/comments', said)).body
  const { page } = desk
  await openTicket(page, publicId)
  await editComment(page, 'bestelt')
  await page.keyboard.press('Escape')
  await edited(page).waitFor({ state: 'detached' })

  await editComment(page, 'bestelt')
  await edited(page).fill('Der Lüfter ist bestellt.')
  await expect.poll(() => draftAt(`comment-${uuid}`)).toBeGreaterThan(0)
  await page.reload()
  await edited(page).getByText('Der Lüfter ist bestellt.').waitFor()
  await openTicket(phone.page, publicId)
  await editComment(phone.page, 'bestelt')
  await edited(phone.page).getByText('Der Lüfter ist bestellt.').waitFor()
  expect(await overflow(phone.page)).toBe(0)

  await edited(page).click()
  await page.keyboard.press('Escape')
  const asked = page.getByRole('dialog', { name: 'Änderungen verwerfen?' })
  await asked.waitFor()
  expect(await barriers(page)).toEqual([])
  await asked.getByRole('button', { name: 'Abbrechen' }).click()
  await asked.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Speichern' }).click()
  await commentOf(page, 'Der Lüfter ist bestellt.').waitFor()
  await expect.poll(() => draftAt(`comment-${uuid}`)).toBe(0)
  await page.reload()
  await commentOf(page, 'Der Lüfter ist bestellt.').waitFor()
  expect(await edited(page).count()).toBe(0)
})

it('what was changed in the words of a ticket is there again after a crash, and gone when one drops it', async () => {
  const publicId = await aTicket('Ein Tipfehler')
  const { page } = desk
  const title = page.getByRole('textbox', { name: 'Titel' })
  const open = async () => {
    await page.goto(`${leitstand.url}/ticket/edit/${publicId}`)
    await title.waitFor()
  }
  await open()
  await title.fill('Ein Tippfehler')
  await expect.poll(() => draftAt(`edit-${publicId}`)).toBeGreaterThan(0)
  page.once('dialog', (asked) => void asked.accept())
  await open()
  await expect.poll(() => title.inputValue()).toBe('Ein Tippfehler')
  await page.getByRole('button', { name: 'Abbrechen' }).click()
  await page.getByRole('button', { name: 'Verwerfen und gehen' }).click()
  await page.getByRole('heading', { name: 'Ein Tipfehler' }).waitFor()
  await expect.poll(() => draftAt(`edit-${publicId}`)).toBe(0)
  await open()
  await expect.poll(() => title.inputValue()).toBe('Ein Tipfehler')
})

it('a comment and a file that were deleted by mistake come back, for the customer as well', async () => {
  const publicId = await aTicket('Aus Versehen')
  await agent.call('POST', '/api/comments', { ticket: publicId, text: 'Der Techniker kommt um neun.' })
  const { page } = desk
  await openTicket(page, publicId)
  const files = page.getByRole('region', { name: /^Anhänge/ })
  await page.getByRole('button', { name: /^Anhänge/ }).click()
  await files.locator('input[type=file]').setInputFiles({
    name: 'plan.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Plan'),
  })
  const plan = files.getByRole('link', { name: /plan\.txt/ }).first()
  await plan.waitFor()
  await files.getByRole('button', { name: 'plan.txt entfernen' }).click()
  await plan.waitFor({ state: 'detached' })
  await page.getByRole('status').getByRole('button', { name: 'Rückgängig' }).click()
  await plan.waitFor()

  const comment = commentOf(page, 'um neun')
  await comment.getByRole('button', { name: 'Aktionen zum Kommentar' }).click()
  await page.getByRole('menuitem', { name: 'Löschen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click()
  await comment.waitFor({ state: 'detached' })
  await page.getByRole('status').filter({ hasText: 'Der Kommentar ist gelöscht.' }).waitFor()
  await page
    .getByRole('status')
    .filter({ hasText: 'Der Kommentar ist gelöscht.' })
    .getByRole('button', { name: 'Rückgängig' })
    .click()
  await comment.waitFor()
  const customer = await signIn(leitstand.url, 'chef@nordlicht.example')
  const read = await customer.call<Answer>('GET', `/api/comments?ticket.publicId=${publicId}`)
  expect(JSON.stringify(read.body)).toContain('um neun')
  await expect
    .poll(async () => JSON.stringify((await customer.call<Answer>('GET', '/api/search?q=Techniker')).body))
    .toContain(String(publicId))
})

it('nothing is sent in the name of somebody else who signs in at the same browser meanwhile', async () => {
  const customer = await signIn(leitstand.url, 'chef@nordlicht.example')
  const publicId = await aTicket('Zwei an einem Rechner')
  await using shared = await openBrowser()
  await signInAt(shared.page, leitstand.url, 'agent@leitstand.example')
  await openTicket(shared.page, publicId)
  await signInAt(shared.page, leitstand.url, 'chef@nordlicht.example')
  await write(shared.page, 'Das ist von Mirko.')
  await shared.page.keyboard.press('Control+Enter')
  await shared.page.getByRole('button', { name: 'Jetzt senden' }).click()
  await shared.page.getByRole('status').getByText('Nicht gesendet').waitFor()
  await shared.page.getByRole('link', { name: 'Zur Anmeldung' }).waitFor()
  const answer = await customer.call<Answer[]>('GET', `/api/comments?ticket.publicId=${publicId}`)
  expect(answer.body).toEqual([])
  const draft = await customer.call<{ version: number }>('GET', `/api/drafts/ticket-${publicId}`)
  expect(draft.body.version).toBe(0)
})
