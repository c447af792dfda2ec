import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { barriers } from './barriers.ts'
import { choose, openBrowser, overflow, settled, signInAt } from './browser.ts'
import { openDesk } from './desk.ts'
import { type Answer, signIn } from './instance.ts'
import { mailThat } from './mails.ts'

const leitstand = await openDesk()
const agent = await signIn(leitstand.url, 'agent@leitstand.example')
const desk = await openBrowser()
const phone = await openBrowser({ width: 390, dark: true })
await signInAt(desk.page, leitstand.url, 'agent@leitstand.example')
await signInAt(phone.page, leitstand.url, 'chef@nordlicht.example')

/** Accessible, and not wider than the screen. */
async function inOrder(page: Page): Promise<void> {
  await settled(page)
  expect([await barriers(page), await overflow(page)]).toEqual([[], 0])
}

async function aClosedTicket(): Promise<number> {
  const [customer] = (await agent.call<Answer[]>('GET', '/api/user_groups?name=Nordlicht')).body
  const fields = { subject: 'Shop lädt langsam', description: 'Seit heute früh.', type: 'normal' }
  const { publicId } = (await agent.call('POST', '/api/tickets', { ...fields, customer: customer?.uuid })).body
  await close(publicId)
  return publicId
}
const close = (publicId: number, transition = 'close') =>
  agent.call('PATCH', `/api/tickets/${publicId}/state`, { transition })

it('the link of a mail leads a customer through the login to where they answer', async () => {
  const [customer] = (await agent.call<Answer[]>('GET', '/api/user_groups?name=Nordlicht')).body
  const [person] = (await agent.call<Answer[]>('GET', '/api/users?email=chef@nordlicht.example')).body
  const fields = { subject: 'Wo ist der Schlüssel?', description: 'Bitte sagen.', type: 'normal' }
  const whose = { customer: customer?.uuid, customerUser: person?.uuid }
  const { publicId } = (await agent.call('POST', '/api/tickets', { ...fields, ...whose })).body
  const written = { ticket: publicId, text: 'Welchen meinen Sie?', sendByEmail: true }
  expect((await agent.call('POST', '/api/comments', written)).status).toBe(201)
  const { text } = await mailThat(leitstand.config.dataFolder, (mail) => mail.text.includes('Welchen meinen Sie?'))
  const link = /https?:\S+\/ticket\/view\/\S+/.exec(text)?.[0] ?? ''
  await using browser = await openBrowser({ width: 390 })
  const { page } = browser
  await page.goto(leitstand.url + new URL(link).pathname + new URL(link).hash)
  await page.getByLabel('E-Mail-Adresse').fill('chef@nordlicht.example')
  await page.getByLabel('Passwort', { exact: true }).fill('leitstand')
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await page.waitForURL((url) => url.pathname === `/ticket/view/${publicId}`)
  const answer = page.getByRole('textbox', { name: 'Ihre Antwort' })
  await expect.poll(() => answer.evaluate((field) => field.matches(':focus'))).toBe(true)
  expect(browser.errors).toEqual([])
})

it('a customer rates a closed ticket on the phone, changes it, and the agent reads it', async () => {
  const publicId = await aClosedTicket()
  const { page } = phone
  await page.goto(`${leitstand.url}/ticket/view/${publicId}#rating`)
  const question = page.getByRole('region', { name: 'Wie zufrieden sind Sie mit der Bearbeitung?' })
  await question.getByRole('radio', { name: 'Teils, teils' }).waitFor()
  expect(await question.getByRole('button', { name: 'Bewertung absenden' }).isDisabled()).toBe(true)
  await inOrder(page)
  await question.getByRole('radio', { name: 'Sehr zufrieden' }).check()
  await question.getByRole('radio', { name: 'Unzufrieden', exact: true }).check()
  await question.getByRole('textbox').fill('Es hat zwei Tage gedauert.')
  await question.getByRole('button', { name: 'Bewertung absenden' }).click()
  const thanks = page.getByRole('region', { name: 'Vielen Dank für Ihre Bewertung!' })
  await thanks.getByText('Unzufrieden').waitFor()
  await inOrder(page)
  await thanks.getByRole('button', { name: 'Bewertung ändern' }).click()
  await thanks.getByRole('radio', { name: 'Zufrieden', exact: true }).check()
  await thanks.getByRole('button', { name: 'Bewertung absenden' }).click()
  await thanks.getByRole('status').getByText('Zufrieden', { exact: true }).waitFor()

  await desk.page.goto(`${leitstand.url}/ticket/view/${publicId}`)
  const told = desk.page.getByRole('region', { name: 'Zufriedenheit' })
  await told.getByText('Es hat zwei Tage gedauert.').waitFor()
  await told.getByText('Vom Kunden:').waitFor()
  const changes = desk.page.getByRole('region', { name: 'Änderungen' })
  await changes.getByRole('button').first().click()
  await changes.getByText('Zufriedenheit des Kunden').first().waitFor()
  await inOrder(desk.page)
})

it('who does not want to say it now is asked again after the next closing', async () => {
  const publicId = await aClosedTicket()
  const { page } = phone
  const question = page.getByRole('region', { name: 'Wie zufrieden sind Sie mit der Bearbeitung?' })
  await page.goto(`${leitstand.url}/ticket/view/${publicId}`)
  await question.getByRole('button', { name: 'Jetzt nicht' }).click()
  await page.getByRole('button', { name: 'Bearbeitung bewerten' }).waitFor()
  await settled(page)
  await page.reload()
  await page.getByRole('button', { name: 'Bearbeitung bewerten' }).waitFor()
  expect(await question.count()).toBe(0)
  await close(publicId, 'reopen')
  await page.getByRole('button', { name: 'Bearbeitung bewerten' }).waitFor({ state: 'detached' })
  await close(publicId)
  await question.waitFor()
})

it('a main customer sees the company: people with their last request, servers and what is open', async () => {
  const nutzer = await signIn(leitstand.url, 'nutzer@nordlicht.example')
  const fields = { subject: 'Neues Zertifikat', description: 'Für den Shop.', type: 'normal' }
  const { publicId } = (await nutzer.call('POST', '/api/tickets', fields)).body
  const [server] = (await nutzer.call<Answer[]>('GET', '/api/servers')).body
  const about = { ticket: publicId, server: server?.uuid }
  expect((await nutzer.call('POST', '/api/ticket_servers', about)).status).toBe(201)

  await using wide = await openBrowser()
  await signInAt(wide.page, leitstand.url, 'chef@nordlicht.example')
  for (const { page } of [wide, phone]) {
    await page.goto(leitstand.url)
    await page.getByRole('navigation').getByRole('link', { name: 'Unternehmen' }).click()
    await page.getByRole('heading', { name: 'Mein Unternehmen' }).waitFor()
    const people = page.getByRole('region', { name: 'Mitarbeiter' })
    await people
      .getByRole('row')
      .filter({ hasText: 'nutzer@nordlicht.example' })
      .getByText('Neues Zertifikat')
      .waitFor()
    await inOrder(page)
  }
  const { page } = wide
  const open = page.getByRole('region', { name: 'Offene Anfragen' })
  await open.getByRole('link').first().click()
  await page.getByRole('button', { name: 'Filter Status entfernen' }).waitFor()
  await inOrder(page)
  await page.goBack()
  const name = String(server?.['name'])
  await page.getByRole('link', { name: `Anfragen zu ${name} ansehen` }).click()
  await page.getByText('Neues Zertifikat').waitFor()
  await page.getByRole('button', { name: 'Filter Server entfernen' }).click()
  await page.getByRole('button', { name: 'Filter Server entfernen' }).waitFor({ state: 'detached' })
})

it('a customer is told where the desk waits for them, and answers right there', async () => {
  const [customer] = (await agent.call<Answer[]>('GET', '/api/user_groups?name=Nordlicht')).body
  const fields = { subject: 'Welche Domain?', description: 'Bitte umziehen.', type: 'normal' }
  const { publicId } = (await agent.call('POST', '/api/tickets', { ...fields, customer: customer?.uuid })).body
  const said = await agent.call('POST', '/api/comments', {
    ticket: `/api/tickets/${publicId}`,
    text: 'Um welche geht es?',
  })
  expect(said.status).toBe(201)
  await close(publicId, 'open_inquire')
  const { page } = phone
  await page.goto(leitstand.url)
  const note = page.getByRole('region', { name: /Bei \d+ Tickets? warten wir auf Sie/ })
  await inOrder(page)
  await note.getByRole('link').click()
  await page.getByRole('link', { name: 'Welche Domain?' }).click()
  await page.getByText('Um welche geht es?').waitFor()
  expect(await page.getByText('Erste Antwort').count()).toBe(0)
  await inOrder(page)
  await page.getByRole('region', { name: 'Wir warten auf Ihre Antwort' }).getByRole('link').click()
  const field = page.getByRole('textbox', { name: 'Ihre Antwort' })
  await expect.poll(() => field.evaluate((element) => element.matches(':focus, :focus-within'))).toBe(true)
  await page.keyboard.type('Um nordlicht.example.')
  await page.getByRole('button', { name: 'Antwort senden' }).click()
  await page.getByRole('article').getByText('Um nordlicht.example.').waitFor()
})

it('nobody else of the customer has the page, or the way to it', async () => {
  await using other = await openBrowser()
  await signInAt(other.page, leitstand.url, 'nutzer@nordlicht.example')
  await other.page.goto(leitstand.url)
  await other.page.getByRole('navigation').getByRole('link', { name: 'Meine Tickets' }).waitFor()
  expect(await other.page.getByRole('link', { name: 'Unternehmen' }).count()).toBe(0)
  expect((await other.page.goto(`${leitstand.url}/user/company`))?.status()).toBe(403)
  expect((await desk.page.goto(`${leitstand.url}/user/company`))?.status()).toBe(403)
})

it('an agent hands a ticket over with a note, which stands there for the staff', async () => {
  const fields = { subject: 'Lasttest begleiten', description: 'x', type: 'internal' }
  const { publicId } = (await agent.call('POST', '/api/tickets', fields)).body
  const { page } = desk
  await page.goto(`${leitstand.url}/ticket/view/${publicId}`)
  await page.getByRole('button', { name: 'Mit Notiz übergeben' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ticket übergeben' })
  await choose(dialog.getByRole('combobox', { name: 'Bearbeiter' }), 'Jonas Petersen')
  await dialog.getByRole('textbox', { name: 'Übergabenotiz (freiwillig)' }).fill('Der Kunde ist ab 14 Uhr erreichbar.')
  await settled(page)
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Übergeben' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('article').filter({ hasText: 'Übergabe' }).getByText('ab 14 Uhr erreichbar').waitFor()
  await inOrder(page)
})
