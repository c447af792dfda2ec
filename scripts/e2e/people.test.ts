import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { barriers } from './barriers.ts'
import { type Browser, choosePart, openBrowser, overflow, settled, signInAt } from './browser.ts'
import { openDesk } from './desk.ts'
import { type Answer, signIn } from './instance.ts'

const leitstand = await openDesk()

async function at(email: string): Promise<Browser> {
  const browser = await openBrowser()
  await signInAt(browser.page, leitstand.url, email)
  return browser
}

const go = async (page: Page, path: string) => {
  await page.goto(leitstand.url + path)
  await page.locator('h1').first().waitFor()
}

describe('an administrator', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await at('admin@leitstand.example')
  })
  afterAll(() => browser[Symbol.asyncDispose]())

  it('creates a customer group, puts somebody into it and takes them out again', async () => {
    const { page } = browser
    await go(page, '/admin/usergroup/create')
    await page.getByRole('textbox', { name: 'Name' }).fill('Ahornhof Gartenbau')
    await page.getByRole('button', { name: 'Gruppe erstellen' }).click()
    await page.getByRole('heading', { name: 'Ahornhof Gartenbau' }).waitFor()
    await page.getByText('Kundengruppen können nicht gelöscht werden').waitFor()
    expect(await page.getByRole('button', { name: 'Löschen' }).count()).toBe(0)

    await choosePart(page.getByLabel('Mitglied hinzufügen'), 'nutzer@nordlicht')
    await page.getByRole('heading', { name: 'Mitglieder (1)' }).waitFor()
    await page.getByRole('button', { name: /^Aktionen für/ }).click()
    await page.getByRole('menuitem', { name: 'Aus der Gruppe nehmen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Aus der Gruppe nehmen' }).click()
    await page.getByRole('heading', { name: 'Mitglieder (0)' }).waitFor()
  })

  it('gives a customer group an agreement and a clearing type, and takes both away again', async () => {
    const { page } = browser
    await go(page, '/admin/usergroup/')
    await page.getByRole('link', { name: 'Ahornhof Gartenbau' }).click()
    for (const [picker, name] of [
      ['SLA zuordnen …', 'Gold'],
      ['Abrechnungsart zuordnen …', 'Hosting'],
    ] as const) {
      const held = page.getByRole('button', { name: `${name} entziehen` })
      await page.getByLabel(picker).click()
      await page.getByTitle(name, { exact: true }).click()
      await held.waitFor()
      await settled(page)
      await page.reload()
      await held.click()
      await held.waitFor({ state: 'detached' })
    }
    await page.getByText('Keine Abrechnungsart zugeordnet.').waitFor()
    await page.getByText('Kein SLA zugeordnet.').waitFor()
  })

  it('takes an agreement away before the page has been read anew, and does not see it again', async () => {
    const { page } = browser
    const held = page.getByRole('button', { name: 'Gold entziehen' })
    await page.getByLabel('SLA zuordnen …').click()
    await page.getByTitle('Gold', { exact: true }).click()
    await held.waitFor()
    await settled(page)
    const taken = Promise.withResolvers<void>()
    onTestFinished(() => taken.resolve())
    await page.route('**/api/user_groups/*', async (route) => {
      const response = await route.fetch()
      await taken.promise
      await route.fulfill({ response })
    })
    await page.reload()
    await held.click()
    await held.waitFor({ state: 'detached' })
    taken.resolve()
    await settled(page)
    expect(await held.count()).toBe(0)
  })

  it('finds customer groups and groups of employees apart', async () => {
    const { page } = browser
    await go(page, '/admin/usergroup/')
    await page.getByRole('link', { name: /Nordlicht/ }).waitFor()
    await page.getByRole('radio', { name: 'Mitarbeitergruppen' }).click()
    await page.getByRole('link', { name: 'Support', exact: true }).waitFor()
    expect(await page.getByRole('link', { name: /Nordlicht/ }).count()).toBe(0)
    await page.reload()
    await page.getByRole('link', { name: 'Support', exact: true }).waitFor()
  })

  it('is told why a group that tickets name cannot be deleted', async () => {
    const { page } = browser
    await go(page, '/admin/usergroup?kind=staff')
    await page.getByRole('link', { name: 'Support', exact: true }).click()
    await page.getByRole('button', { name: 'Löschen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click()
    await page.getByText('Eine Gruppe, die einer Vorlage oder einem Ticket zugewiesen ist').waitFor()
  })

  it('adds a person, is told of an address that exists, takes the person out of service and back', async () => {
    const { page } = browser
    await go(page, '/admin/user/create')
    await page.getByRole('textbox', { name: 'Vorname' }).fill('Rosa')
    await page.getByRole('textbox', { name: 'Nachname' }).fill('Baum')
    await page.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill('agent@leitstand.example')
    await page.getByRole('checkbox', { name: /Einladung senden/ }).uncheck()
    await page.getByRole('button', { name: 'Person anlegen' }).click()
    await page.getByRole('alert').filter({ hasText: 'Diesen Wert gibt es bereits.' }).first().waitFor()
    await page.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill('rosa.baum@nordlicht.example')
    await page.getByRole('button', { name: 'Person anlegen' }).click()
    await page.getByRole('heading', { name: 'Rosa Baum' }).waitFor()
    await page.getByRole('button', { name: 'Deaktivieren' }).click()
    await page
      .getByRole('dialog')
      .getByText(/Anmelden geht nicht mehr/)
      .waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Deaktivieren' }).click()
    await page.getByText('inaktiv').first().waitFor()
    await page.getByRole('button', { name: 'Wieder aktivieren' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Wieder aktivieren' }).click()
    await page.getByRole('button', { name: 'Deaktivieren' }).waitFor()
    await page.getByText('Alexandra Adler hat Rosa Baum deaktiviert').waitFor()
  })

  it('adds many people from a file, is told at each line what is wrong, and doubles nobody', async () => {
    const { page } = browser
    const lines = [
      'Vorname;Nachname;E-Mail;Kunde;Rolle',
      'Jörg;Öhler;joerg.oehler@nordlicht.example;Nordlicht Shop GmbH;Kunde',
      'Ohne;Adresse;;;',
      'Ina;Arndt;ina.arndt@leitstand.example;;Königin',
      'Anna;Arndt;agent@leitstand.example;;Mitarbeiter',
    ]
    const file = { name: 'personen.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n'), 'latin1') }
    await go(page, '/admin/user')
    await page.getByRole('button', { name: 'Personen importieren' }).click()
    const dialog = page.getByRole('dialog', { name: 'Personen importieren' })
    const rowOf = (name: string) => dialog.getByRole('row').filter({ hasText: name })
    for (const found of ['1 von 4 Personen sind angelegt.', '0 von 4 Personen sind angelegt.']) {
      await dialog.locator('input[type=file]').setInputFiles(file)
      await dialog.getByText('2 von 4 Personen können angelegt werden.').waitFor()
      await rowOf('Ohne Adresse').getByText('Die E-Mail-Adresse fehlt.').waitFor()
      await rowOf('Ina Arndt').getByText('Die Rolle „Königin“ gibt es nicht.').waitFor()
      expect([await barriers(page), await overflow(page)]).toEqual([[], 0])
      await dialog.getByRole('checkbox', { name: /Einladung senden/ }).uncheck()
      await dialog.getByRole('button', { name: '2 Personen anlegen' }).click()
      await dialog.getByText(found).waitFor()
      await rowOf('Anna Arndt').getByText('E-Mail-Adresse: Diesen Wert gibt es bereits.').waitFor()
    }
    await rowOf('Jörg Öhler').getByText('E-Mail-Adresse: Diesen Wert gibt es bereits.').waitFor()
    await dialog.getByRole('button', { name: 'Schließen' }).last().click()
    const admin = await signIn(leitstand.url, 'admin@leitstand.example')
    const made = (await admin.call<Answer[]>('GET', '/api/users?email=joerg.oehler')).body
    expect(made).toMatchObject([
      { lastName: 'Öhler', roles: ['ROLE_CUSTOMER'], groups: [{ name: 'Nordlicht Shop GmbH' }] },
    ])
  })

  it('is shown what somebody else saved meanwhile before overwriting it', async () => {
    const { page } = browser
    const other = await signIn(leitstand.url, 'admin@leitstand.example')
    const found = (await other.call<{ uuid: string }[]>('GET', '/api/users?email=rosa.baum')).body
    await go(page, `/admin/user/edit/${found[0]?.uuid}`)
    await page.getByRole('textbox', { name: 'Vorname' }).fill('Rosalie')
    await other.call('PATCH', `/api/users/${found[0]?.uuid}`, { lastName: 'Baum-Holt' })
    await page.getByRole('button', { name: 'Speichern' }).click()
    await page.getByRole('dialog').getByText('Baum-Holt').waitFor()
    await page.getByRole('button', { name: 'Meine Änderungen trotzdem speichern' }).click()
    await page.getByRole('heading', { name: 'Rosalie Baum-Holt' }).waitFor()
  })

  it('reads in the audit who did what to whom', async () => {
    const { page } = browser
    await go(page, '/admin/audit?kind=user-created')
    await page.getByText('Alexandra Adler hat Rosa Baum angelegt').waitFor()
    expect(browser.errors).toEqual([])
  })
})

describe('an employee', () => {
  it('keeps what was chosen, and is told what cannot be chosen now', async () => {
    await using browser = await at('agent@leitstand.example')
    const { page } = browser
    await go(page, '/settings/notifications')
    await page.getByRole('switch', { name: 'Managed Server' }).click()
    await page.getByRole('switch', { name: 'Managed Server', checked: true }).waitFor()
    await settled(page)
    await page.reload()
    await page.getByRole('switch', { name: 'Managed Server', checked: true }).waitFor()
    await page.getByRole('switch', { name: 'Benachrichtigungen erhalten' }).click()
    await page.getByRole('switch', { name: 'Managed Server', disabled: true }).waitFor()
    await page.getByRole('switch', { name: 'Benachrichtigungen erhalten' }).click()
    await page.getByRole('switch', { name: 'Managed Server', disabled: false }).waitFor()
    expect(browser.errors).toEqual([])
  })

  it('changes the own name and picture, which the menu shows at once', async () => {
    await using browser = await at('agent@leitstand.example')
    const { page } = browser
    await go(page, '/settings/unknown')
    await page.getByRole('textbox', { name: 'Vorname' }).fill('Mara Till')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await page.getByRole('button', { name: 'Menü von Mara Till Lindner' }).waitFor()
    const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const file = { name: 'ich.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') }
    await page.locator('input[type=file]').setInputFiles(file)
    const picture = page.locator('header img.ls-avatar')
    await picture.waitFor()
    const shown = "document.querySelector('header img.ls-avatar')"
    const width = `${shown}.decode().then(() => ${shown}.naturalWidth)`
    expect(await page.evaluate<number>(width)).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Bild entfernen' }).click()
    await picture.waitFor({ state: 'detached' })
    expect(browser.errors).toEqual([])
  })
})

describe('somebody who guards their account', () => {
  it('makes a token that works until it is revoked', async () => {
    await using browser = await at('agent2@leitstand.example')
    const { page } = browser
    await go(page, '/settings/tokens')
    await page.getByRole('button', { name: 'Token erstellen' }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('textbox', { name: 'Name' }).fill('Auswertung')
    await form.getByRole('button', { name: 'Token erstellen' }).click()
    const token = await page.getByRole('dialog').locator('.ls-secret').textContent()
    const ask = async () =>
      (await fetch(`${leitstand.url}/api/me`, { headers: { authorization: `Bearer ${token}` } })).status
    expect(await ask()).toBe(200)
    await page.getByRole('button', { name: 'Ich habe es abgelegt' }).click()
    await page.getByRole('button', { name: 'Widerrufen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Widerrufen' }).click()
    await page.getByText('Noch kein Token.').waitFor()
    expect(await ask()).toBe(401)
    expect(browser.errors).toEqual([])
  })

  it('sees where they are signed in and ends all of it but here', async () => {
    await using elsewhere = await at('agent2@leitstand.example')
    await using browser = await at('agent2@leitstand.example')
    const { page } = browser
    await go(page, '/settings/security')
    await page.getByText('Dieses Gerät').waitFor()
    await page.getByRole('button', { name: 'Alle anderen beenden' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Alle anderen beenden' }).click()
    await page.getByRole('button', { name: 'Beenden', exact: true }).first().waitFor({ state: 'detached' })
    expect((await elsewhere.page.request.get(`${leitstand.url}/api/me`)).status()).toBe(401)
    expect(browser.errors).toEqual([])
  })
})

describe('a main customer', () => {
  it('invites somebody into the own group and takes them out of service', async () => {
    await using browser = await at('chef@nordlicht.example')
    const { page } = browser
    await go(page, '/')
    await page.getByRole('link', { name: 'Mitarbeiter', exact: true }).click()
    await page.getByRole('button', { name: 'Mitarbeiter einladen' }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('textbox', { name: 'Vorname' }).fill('Ida')
    await form.getByRole('textbox', { name: 'Nachname' }).fill('Winter')
    await form.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill('ida@nordlicht.example')
    await form.getByRole('button', { name: 'Mitarbeiter einladen' }).click()
    const row = page.getByRole('row').filter({ hasText: 'ida@nordlicht.example' })
    await row.getByRole('button', { name: 'Deaktivieren' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Deaktivieren' }).click()
    await row.getByText('inaktiv').waitFor()
    expect(browser.errors).toEqual([])
  })
})
