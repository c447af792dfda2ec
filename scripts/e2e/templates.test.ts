import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { barriers } from './barriers.ts'
import { type Browser, choosePart, openBrowser, settled, signInAt } from './browser.ts'
import { openDesk } from './desk.ts'
import { signIn } from './instance.ts'

const leitstand = await openDesk()
const admin = await at('admin@leitstand.example')
// Chapters that need a template of their own share this one, which no chapter has to make first.
const calls = await signIn(leitstand.url, 'admin@leitstand.example')
const shared = { name: 'Support am Wochenende', subject: 'Support am Wochenende', type: 'normal' }
expect((await calls.call('POST', '/api/templates', shared)).status).toBe(201)

async function at(email: string): Promise<Browser> {
  const browser = await openBrowser()
  await signInAt(browser.page, leitstand.url, email)
  return browser
}
const go = async (page: Page, path: string) => {
  const answer = await page.goto(leitstand.url + path)
  await page.locator('h1').first().waitFor()
  return answer?.status()
}
const choose = (page: Page, label: string, text: string) =>
  choosePart(page.getByRole('combobox', { name: label }), text)

it('an administrator makes a template with a mandatory part, and finds it by its state', async () => {
  const { page } = admin
  await go(page, '/admin')
  await page.getByRole('link', { name: /^Vorlagen Woraus/ }).click()
  await page.getByRole('button', { name: 'Vorlage erstellen' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Neuer Arbeitsplatz')
  await page.getByRole('textbox', { name: 'Titel der Tickets', exact: true }).fill('Arbeitsplatz für …')
  expect(await page.getByRole('checkbox', { name: /^Gehört immer dazu/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'Vorlage erstellen' }).click()
  await page.getByRole('heading', { name: 'Neuer Arbeitsplatz' }).waitFor()
  const path = new URL(page.url()).pathname
  await page.getByRole('link', { name: 'Untervorlage erstellen' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Rechner bestellen')
  await page.getByRole('checkbox', { name: /^Gehört immer dazu/ }).check()
  await page.getByRole('button', { name: 'Untervorlage erstellen' }).click()
  await page.getByRole('heading', { name: 'Rechner bestellen' }).waitFor()
  await go(page, path)
  await page.getByRole('link', { name: 'Rechner bestellen' }).waitFor()
  await page.getByText('Gehört immer dazu').waitFor()

  await page.getByRole('link', { name: 'Bearbeiten' }).click()
  await page.getByRole('checkbox', { name: 'aktiv' }).uncheck()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await page.getByText('inaktiv').first().waitFor()
  await go(page, '/admin/template/overview')
  await page.getByRole('link', { name: 'Support am Wochenende' }).waitFor()
  expect(await page.getByRole('link', { name: 'Neuer Arbeitsplatz' }).count()).toBe(0)
  await page.getByRole('radio', { name: 'Inaktive' }).click()
  await page.getByRole('link', { name: 'Neuer Arbeitsplatz' }).waitFor()
})

it('sees the form as the customer will before it is saved, and sends nothing by trying it', async () => {
  const { page } = admin
  const sent: string[] = []
  const listen = (request: { method(): string; url(): string }) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${new URL(request.url()).pathname}`)
  }
  await go(page, '/admin/template/create')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Umzug eines Servers')
  await page.getByRole('textbox', { name: 'Titel der Tickets', exact: true }).fill('Umzug von …')
  page.on('request', listen)
  await page.getByRole('button', { name: 'So sieht es der Kunde' }).click()
  const dialog = page.getByRole('dialog', { name: 'So sieht es der Kunde' })
  const title = dialog.getByRole('textbox', { name: 'Titel' })
  await expect.poll(() => title.inputValue()).toBe('Umzug von …')
  await dialog.getByRole('combobox', { name: 'Priorität' }).waitFor()
  expect(await dialog.getByRole('combobox', { name: /^(Kunde|Bearbeiter|Verantwortung)/ }).count()).toBe(0)
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Ticket erstellen' }).click()
  await dialog.getByRole('alert').first().waitFor()
  await dialog.getByRole('textbox', { name: 'Beschreibung' }).fill('Von Halle 1 nach Halle 2.')
  await dialog.getByRole('button', { name: 'Ticket erstellen' }).click()
  await page.getByText('Gesendet wurde nichts.').waitFor()
  await dialog.getByRole('button', { name: 'Abbrechen' }).click()
  await dialog.waitFor({ state: 'detached' })
  page.off('request', listen)
  expect(sent).toEqual([])

  await page.getByRole('checkbox', { name: 'Kunden sehen die Priorität' }).uncheck()
  await page.getByRole('button', { name: 'So sieht es der Kunde' }).click()
  await title.waitFor()
  expect(await dialog.getByRole('combobox', { name: 'Priorität' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('checkbox', { name: 'Vor Kunden verbergen' }).check()
  await page.getByText('Kunden wird diese Vorlage nicht angeboten.').waitFor()
  page.once('dialog', (asked) => void asked.accept())
  await page.goto(`${leitstand.url}/admin/template/overview`)
})

it('is asked before what is not saved is lost, on the way to another page and at a reload', async () => {
  const { page } = admin
  await go(page, '/admin/template/create')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Halb fertig')
  await page.getByRole('navigation').getByRole('link', { name: 'Team' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Weiter bearbeiten' }).click()
  expect(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Halb fertig')
  const asked: string[] = []
  page.once('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await page.reload()
  expect(asked).toEqual(['beforeunload'])
})

it('is told why a default template stays, and copies it instead', async () => {
  const { page } = admin
  await go(page, '/admin/template?q=Support')
  await page.getByRole('link', { name: 'Support', exact: true }).click()
  // Its addresses, and before it the rows of the list, have buttons of the same name.
  const head = page
    .locator('header')
    .filter({ has: page.getByRole('heading', { name: 'Support', exact: true, level: 1 }) })
  await head.getByRole('button', { name: 'Löschen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click()
  await page.getByText('Eine Standardvorlage kann nicht entfernt oder gelöscht werden.').waitFor()
  await page.getByRole('button', { name: 'Duplizieren' }).click()
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await expect.poll(() => name.inputValue(), { timeout: 15_000 }).toBe('Support (Kopie)')
  await name.fill('Support in der Nacht')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await page.getByRole('heading', { name: 'Support in der Nacht' }).waitFor()
})

it('an administrator names the revenue accounts of a template in its form', async () => {
  const { page } = admin
  await go(page, '/admin/template?q=Wochenende')
  await page.getByRole('link', { name: 'Support am Wochenende' }).click()
  await page.getByRole('link', { name: 'Bearbeiten' }).click()
  await page.getByRole('heading', { name: 'Abrechnungsarten (Erlöskonten)' }).waitFor()
  await choose(page, 'Abrechnungsart zuordnen', 'Hosting')
  const removing = page.getByRole('button', { name: /^„.*Hosting.*“ entfernen$/ })
  await removing.waitFor()
  expect(await barriers(page)).toEqual([])
  await page.reload()
  await removing.waitFor()
})

it('an administrator subscribes a colleague to a template and gives it an address of the mail intake', async () => {
  const { page } = admin
  await go(page, '/admin/template?q=Wochenende')
  await page.getByRole('link', { name: 'Support am Wochenende' }).click()
  await choose(page, 'Person hinzufügen', 'Lindner')
  await page.getByRole('button', { name: /^„.+ Lindner“ entfernen$/ }).click()
  await page.getByText('Niemand hat diese Vorlage abonniert.').waitFor()

  const address = page.getByRole('textbox', { name: 'E-Mail-Adresse' })
  const add = page.getByRole('button', { name: 'Adresse hinzufügen' })
  await address.fill('support@leitstand.example')
  await add.click()
  await page.getByText('Diesen Wert gibt es bereits.').waitFor()
  await address.fill('wochenende@leitstand.example')
  await add.click()
  const confirming = page.getByRole('checkbox', { name: 'Eingang bestätigen: wochenende@leitstand.example' })
  await confirming.uncheck()
  expect(await barriers(page)).toEqual([])
  await page.reload()
  await confirming.waitFor()
  expect(await confirming.isChecked()).toBe(false)
  await page.getByRole('listitem').filter({ has: confirming }).getByRole('button', { name: 'Löschen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click()
  await confirming.waitFor({ state: 'detached' })
})

it('each call of the app says that it is one, and what others change is shown at once', async () => {
  const { page } = admin
  const unmarked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/') && !request.headers()['x-requested-with'])
      unmarked.push(request.url())
  })
  const agent = await signIn(leitstand.url, 'agent@leitstand.example')
  const opened = { subject: 'Alt', description: 'x', type: 'internal', executionTime: 'business_hours' }
  const { publicId } = (await agent.call('POST', '/api/tickets', opened)).body
  await go(page, '/workflow')
  await page
    .getByRole('img', { name: /^Ablauf/ })
    .first()
    .waitFor()
  await go(page, `/ticket/view/${publicId}`)
  await page.getByText('in der Geschäftszeit').waitFor()
  await agent.call('PATCH', `/api/tickets/${publicId}`, { subject: 'Neu von anderswo' })
  await page.getByRole('heading', { name: /Neu von anderswo/ }).waitFor()
  expect(unmarked).toEqual([])
})

it('a tag and a hint made by an administrator stand where tickets are made', async () => {
  const { page } = admin
  await go(page, '/admin/tag/create')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Wochenende')
  await page.getByRole('button', { name: 'Schlagwort erstellen' }).click()
  await page.getByRole('button', { name: 'Wochenende', exact: true }).waitFor()
  await go(page, '/admin/template/hints')
  await page.getByRole('button', { name: 'Hinweis erstellen' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Nur in Notfällen')
  await page.getByRole('dialog').getByRole('button', { name: 'Hinweis erstellen' }).click()
  await page.getByRole('button', { name: 'Nur in Notfällen', exact: true }).waitFor()

  await go(page, '/admin/template?q=Wochenende')
  await page.getByRole('link', { name: 'Support am Wochenende' }).click()
  await choose(page, 'Schlagwort hinzufügen', 'Wochenende')
  await page.getByRole('button', { name: '„Wochenende“ entfernen' }).waitFor()
  await page.getByRole('link', { name: 'Bearbeiten' }).click()
  await choose(page, 'Hinweis beim Erstellen', 'Nur in')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await page.getByRole('complementary').getByText('Nur in Notfällen').waitFor()

  await using customer = await at('chef@nordlicht.example')
  await go(customer.page, '/ticket/select')
  await customer.page.getByRole('heading', { name: 'Wochenende', exact: true }).waitFor()
  expect(await barriers(customer.page)).toEqual([])
  await customer.page
    .getByRole('link', { name: /Support am Wochenende/ })
    .first()
    .click()
  await customer.page.getByText('Nur in Notfällen').waitFor()
  expect(customer.errors).toEqual([])
  expect(admin.errors).toEqual([])
})

it('an employee subscribes to a template and then watches its new tickets', async () => {
  await using agent = await at('agent2@leitstand.example')
  const { page } = agent
  await go(page, '/template/overview')
  await page.getByText('Keine Vorlagen abonniert').waitFor()
  await choose(page, 'Vorlage abonnieren', 'Support am')
  await page.getByRole('button', { name: 'Support am Wochenende nicht mehr abonnieren' }).waitFor()
  await settled(page)
  await go(page, '/settings/templates')
  await page.getByText('Support am Wochenende').waitFor()

  const chef = await signIn(leitstand.url, 'chef@nordlicht.example')
  const found = (await chef.call<{ uuid: string }[]>('GET', '/api/templates?search=Wochenende')).body
  const opened = { subject: 'Notfall am Samstag', description: 'Nichts geht.', template: found[0]?.uuid }
  const { publicId } = (await chef.call('POST', '/api/tickets', opened)).body
  await go(page, `/ticket/view/${publicId}`)
  await page.getByRole('button', { name: 'Beobachtet' }).waitFor()

  await go(page, '/template')
  await page.getByRole('button', { name: 'Support am Wochenende nicht mehr abonnieren' }).click()
  await page.getByText('Keine Vorlagen abonniert').waitFor()
  expect(agent.errors).toEqual([])
})

it('an employee makes a ticket with its sub-tickets, of which the mandatory ones are locked', async () => {
  await using agent = await at('agent@leitstand.example')
  const { page } = agent
  await go(page, '/ticket/select')
  const other = page.getByRole('link', { name: /Umzug einer Website/ }).first()
  await other.waitFor()
  // Of each type there is one that its tickets get by themselves: it is offered as the type.
  expect(await page.getByRole('main').getByRole('link', { name: 'Einkauf' }).count()).toBe(1)
  await other.click()
  await page.getByRole('complementary').getByText('Zwei Wochen Vorlauf').waitFor()
  expect(await page.getByRole('checkbox', { name: 'DNS umstellen (gehört immer dazu)' }).isDisabled()).toBe(true)
  await page.getByRole('checkbox', { name: 'Postfächer umziehen' }).check()
  await page.getByRole('radio', { name: 'Internes Ticket' }).click()
  await page.getByRole('button', { name: 'Ticket erstellen', exact: true }).last().click()
  await page.getByRole('heading', { name: 'Umzug von …' }).waitFor()
  await page.getByText('0/3').first().waitFor()
  const hint = page.getByRole('button', { name: /Vorlagenhinweis/ })
  expect(await hint.textContent()).toContain('Zwei Wochen Vorlauf')
  expect(agent.errors).toEqual([])
})

it('a customer chooses no priority where the template keeps it, and opens the ticket all the same', async () => {
  const person = await signIn(leitstand.url, 'admin@leitstand.example')
  const made = await person.call('POST', '/api/templates', {
    ...{ name: 'Zertifikat', subject: 'Zertifikat für …', type: 'normal', targetGroup: 'all' },
    ...{ priority: 'high', priorityVisible: true, priorityReadOnly: true },
  })
  expect(made.status).toBe(201)
  await using customer = await at('chef@nordlicht.example')
  const { page } = customer
  await go(page, `/ticket/create?template=${made.body['uuid']}`)
  await expect.poll(() => page.getByRole('combobox', { name: 'Priorität' }).isDisabled()).toBe(true)
  await page.getByRole('textbox', { name: 'Titel' }).fill('Zertifikat für shop')
  await page.getByRole('textbox', { name: 'Beschreibung' }).click()
  await page.keyboard.type('Es läuft ab.')
  await page.getByRole('button', { name: 'Ticket erstellen' }).last().click()
  await page.getByRole('heading', { name: 'Zertifikat für shop' }).waitFor()
  await page.getByText('Hoch', { exact: true }).first().waitFor()
})

it('a customer never meets a priority that the template hides, and staff do', async () => {
  const person = await signIn(leitstand.url, 'admin@leitstand.example')
  const made = await person.call('POST', '/api/templates', {
    ...{ name: 'Stiller Umzug', type: 'normal', targetGroup: 'all', priority: 'high', priorityVisible: false },
  })
  await using customer = await at('chef@nordlicht.example')
  const { page } = customer
  await go(page, `/ticket/create?template=${made.body['uuid']}`)
  await page.getByRole('textbox', { name: 'Titel' }).fill('Umzug von shop')
  await page.getByRole('textbox', { name: 'Beschreibung' }).click()
  await page.keyboard.type('Am Montag.')
  expect(await page.getByRole('combobox', { name: 'Priorität' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Ticket erstellen' }).last().click()
  await page.getByRole('heading', { name: 'Umzug von shop' }).waitFor()
  await page.getByRole('button', { name: 'Details' }).waitFor()
  await settled(page)
  const priorities = page.locator('.ls-priority')
  expect([await priorities.count(), await page.getByText('Priorität').count()]).toEqual([0, 0])
  const path = new URL(page.url()).pathname
  await go(page, '/')
  const row = page.getByRole('listitem').filter({ hasText: 'Umzug von shop' })
  await row.waitFor()
  expect([await row.locator('.ls-priority').count(), customer.errors]).toEqual([0, []])
  await using agent = await at('agent@leitstand.example')
  await go(agent.page, path)
  await agent.page.getByText('Hoch', { exact: true }).first().waitFor()
})

it('a customer has no subscriptions to templates', async () => {
  await using customer = await at('chef@nordlicht.example')
  expect(await go(customer.page, '/template/overview')).toBe(403)
})
