import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { barriers } from './barriers.ts'
import { type Browser, choose, choosePart, openBrowser, overflow, signInAt } from './browser.ts'
import { openDesk } from './desk.ts'
import { type Answer, signIn } from './instance.ts'

const leitstand = await openDesk()
const admin = await signIn(leitstand.url, 'admin@leitstand.example')
const groups = (await admin.call<Answer[]>('GET', '/api/user_groups?name=Nordlicht')).body
const customer = groups[0] as Answer
const open = async (subject: string) => {
  const fields = { subject, description: 'x', type: 'normal', customer: customer.uuid }
  return (await admin.call('POST', '/api/tickets', fields)).body.publicId
}
const first = await open('Umzug des Shops')
const second = await open('Neue Datenbank bestellen')

async function at(email: string): Promise<Browser> {
  const browser = await openBrowser()
  await signInAt(browser.page, leitstand.url, email)
  return browser
}
const ticket = async (page: Page, publicId: number) => {
  await page.goto(`${leitstand.url}/ticket/view/${publicId}`)
  await page.locator('h1').first().waitFor()
}
const area = (page: Page, name: string) => page.getByRole('region', { name })
const unfold = (page: Page, name: string) => area(page, name).getByRole('button', { name }).first().click()

describe('an agent', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await at('agent@leitstand.example')
  })
  afterAll(() => browser[Symbol.asyncDispose]())

  it('meets the areas in their order, details and links unfolded', async () => {
    await ticket(browser.page, first)
    const heads = browser.page.locator('.ls-area > h2 > button')
    // What was written is drawn first, the areas after it.
    await heads.filter({ hasText: 'Links' }).waitFor()
    const shown = (await heads.allInnerTexts()).map((text) => text.split('\n')[0])
    const order = ['Details', 'Untertickets', 'Server', 'Arbeitszeiten', 'Anhänge', 'Änderungen', 'Links']
    expect(shown.filter((name) => order.includes(name ?? ''))).toEqual(order)
    const unfolded = await browser.page.locator('.ls-area button[aria-expanded=true]').allInnerTexts()
    expect(unfolded.map((text) => text.split('\n')[0])).toEqual(['Details', 'Links'])
  })

  it('sees the whole tree that a ticket stands in, and a customer only what is theirs', async () => {
    const below = async (parent: number, subject: string, fields: object = {}) => {
      const made = await admin.call('POST', '/api/tickets', {
        ...{ subject, description: 'x', type: 'sub_ticket', parent, customer: customer.uuid, internal: false },
        ...fields,
      })
      expect(made.status).toBe(201)
      return made.body.publicId
    }
    const network = await below(first, 'Netz umziehen')
    const cables = await below(network, 'Kabel legen')
    await below(first, 'Nur unter uns', { internal: true })
    const steps = (await admin.call('GET', `/api/tickets/${cables}/state`)).body['transitions'] as Answer[]
    const close = steps.find((step) => step['to'] === 'closed')?.['name']
    expect((await admin.call('PATCH', `/api/tickets/${cables}/state`, { transition: close })).status).toBe(200)

    const { page } = browser
    await ticket(page, cables)
    await unfold(page, 'Untertickets')
    const tree = area(page, 'Untertickets')
    await tree.getByText('1 von 3 abgeschlossen').waitFor()
    expect(await tree.getByRole('link', { name: /^#\d+ / }).allTextContents()).toEqual(
      [`#${first} Umzug des Shops`, `#${network} Netz umziehen`, `#${cables} Kabel legen`].concat(
        await tree.getByRole('link', { name: 'Nur unter uns' }).allTextContents(),
      ),
    )
    expect(await tree.locator('[aria-current=page]').textContent()).toContain('Kabel legen')
    expect(await barriers(page)).toEqual([])
    await tree.getByRole('link', { name: 'Umzug des Shops' }).click()
    await page.getByRole('heading', { level: 1, name: 'Umzug des Shops' }).waitFor()
    await unfold(page, 'Untertickets')

    await using phone = await openBrowser({ width: 390, dark: true })
    await signInAt(phone.page, leitstand.url, 'chef@nordlicht.example')
    await ticket(phone.page, first)
    await unfold(phone.page, 'Untertickets')
    await area(phone.page, 'Untertickets').getByText('1 von 2 abgeschlossen').first().waitFor()
    expect(await area(phone.page, 'Untertickets').textContent()).not.toContain('Nur unter uns')
    expect([await barriers(phone.page), await overflow(phone.page)]).toEqual([[], 0])
    await area(phone.page, 'Untertickets').scrollIntoViewIfNeeded()
  })

  it('attaches a picture and a text, looks at the one and saves both', async () => {
    const { page } = browser
    await unfold(page, 'Anhänge')
    const files = area(page, 'Anhänge')
    const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    await files.locator('input[type=file]').setInputFiles([
      { name: 'messung.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') },
      { name: 'protokoll.txt', mimeType: 'text/plain', buffer: Buffer.from('alles grün') },
    ])
    const picture = files.getByRole('link', { name: /^messung\.png(?! herunterladen)/ })
    await picture.waitFor()
    const [opened] = await Promise.all([page.context().waitForEvent('page'), picture.click()])
    expect((await page.request.get(opened.url())).headers()['content-type']).toBe('image/png')
    await opened.close()
    for (const [name, link] of [
      ['messung.png', 'messung.png herunterladen'],
      ['protokoll.txt', /^protokoll.txt/],
    ] as const) {
      const [saved] = await Promise.all([
        page.waitForEvent('download'),
        files.getByRole('link', { name: link }).click(),
      ])
      expect(saved.suggestedFilename()).toBe(name)
    }
    await unfold(page, 'Anhänge')
  })

  it('links an address; one that is none is refused at its field', async () => {
    const { page } = browser
    const links = area(page, 'Links')
    await links.getByRole('button', { name: 'Link hinzufügen' }).click()
    await links.getByRole('textbox', { name: 'URL' }).fill('abc')
    await links.getByRole('button', { name: 'Speichern' }).click()
    await links.getByText('Ungültige URL').waitFor()
    await links.getByRole('textbox', { name: 'URL' }).fill('https://monitoring.example/shop')
    await links.getByRole('textbox', { name: 'Name' }).fill('Auslastung')
    await links.getByRole('button', { name: 'Speichern' }).click()
    expect(await links.getByRole('link', { name: /Auslastung/ }).getAttribute('href')).toBe(
      'https://monitoring.example/shop',
    )
  })

  it('removes a link by mistake, and has it back', async () => {
    const { page } = browser
    const links = area(page, 'Links')
    const names = async () => {
      const { body } = await admin.call<{ name: string }[]>('GET', `/api/links?ticket.publicId=${first}`)
      return body.map(({ name }) => name)
    }
    await links.getByRole('button', { name: 'Auslastung entfernen' }).click()
    await expect.poll(names).toEqual([])
    await page.getByRole('button', { name: 'Rückgängig' }).click()
    await expect.poll(names).toEqual(['Auslastung'])
    await links.getByRole('link', { name: /Auslastung/ }).waitFor()
  })

  it('links another ticket, and sees it from both ends', async () => {
    const { page } = browser
    const links = area(page, 'Links')
    await links.getByRole('button', { name: 'Link hinzufügen' }).click()
    await links.getByRole('radio', { name: 'Ticket' }).click()
    await choose(links.getByRole('combobox', { name: 'Dieses Ticket' }), 'blockiert')
    await choosePart(links.getByRole('combobox', { name: 'Ticket', exact: true }), String(second))
    await links.getByRole('button', { name: 'Speichern' }).click()
    const row = links.getByRole('listitem').filter({ hasText: 'blockiert' })
    await row.getByRole('link', { name: /Neue Datenbank bestellen/ }).click()
    await page.getByRole('heading', { name: 'Neue Datenbank bestellen' }).waitFor()
    await area(page, 'Links').getByText('wird blockiert von').waitFor()
    await area(page, 'Links')
      .getByRole('link', { name: /Umzug des Shops/ })
      .waitFor()
  })

  it('chooses a server of the customer; choosing none is refused with a hint', async () => {
    const { page } = browser
    await ticket(page, first)
    await unfold(page, 'Server')
    await area(page, 'Server').getByRole('button', { name: 'Server hinzufügen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Server hinzufügen' })
    await dialog.getByRole('button', { name: 'Server hinzufügen' }).click()
    await dialog.getByText('Bitte wählen Sie mindestens einen Server.').waitFor()
    await choosePart(dialog.getByRole('combobox', { name: /Server von Nordlicht/ }), 'web-01')
    await dialog.getByRole('heading').click()
    await dialog.getByRole('button', { name: 'Server hinzufügen' }).click()
    await dialog.waitFor({ state: 'detached' })
    await area(page, 'Server').getByRole('link', { name: 'shop-web-01' }).waitFor()
  })

  it('takes a server off by mistake, and has it back as the one of the directory', async () => {
    const { page } = browser
    const servers = async () => (await admin.call('GET', `/api/tickets/${first}`)).body['servers'] as Answer[]
    const [before] = await servers()
    await area(page, 'Server').getByRole('button', { name: 'shop-web-01 entfernen' }).click()
    await expect.poll(servers).toEqual([])
    await page.getByRole('button', { name: 'Rückgängig' }).click()
    await expect.poll(servers).toMatchObject([{ name: before?.['name'], kind: before?.['kind'] }])
    expect(before?.['kind']).not.toBeNull()
    await area(page, 'Server').getByRole('link', { name: 'shop-web-01' }).waitFor()
  })

  it('finds all tickets about that server', async () => {
    const { page } = browser
    await area(page, 'Server').getByRole('link', { name: 'shop-web-01' }).click()
    await page.getByRole('heading', { name: 'Tickets' }).waitFor()
    await page.getByRole('link', { name: /Umzug des Shops/ }).waitFor()
    expect(await page.getByRole('link', { name: /Neue Datenbank bestellen/ }).count()).toBe(0)
    const found = (
      await admin.call<{
        hits: { publicId: number }[]
      }>('GET', '/api/search/?filter[server]=shop-web-01')
    ).body
    expect(found.hits.map(({ publicId }) => publicId)).toContain(first)
    expect(browser.errors).toEqual([])
  })
})

describe('a customer', () => {
  it('opens a ticket about an own server, and sees no links', async () => {
    await using browser = await at('chef@nordlicht.example')
    const { page } = browser
    await page.goto(`${leitstand.url}/ticket/create`)
    await page.getByRole('textbox', { name: 'Titel' }).fill('Datenbank antwortet langsam')
    await page.getByRole('textbox', { name: 'Beschreibung' }).fill('Seit heute Mittag.')
    await page.getByRole('combobox', { name: 'Server' }).click()
    await page.getByTitle('shop-db-01').click()
    await page.getByRole('heading', { name: 'Neues Ticket' }).click()
    await page.locator('main').getByRole('button', { name: 'Ticket erstellen' }).click()
    await page.getByRole('heading', { name: 'Datenbank antwortet langsam' }).waitFor()
    await unfold(page, 'Server')
    await area(page, 'Server').getByText('shop-db-01').waitFor()
    await ticket(page, first)
    expect(await area(page, 'Links').count()).toBe(0)
    await unfold(page, 'Änderungen')
    expect(await area(page, 'Änderungen').textContent()).not.toContain(String(second))
    expect(browser.errors).toEqual([])
  })
})

describe('an agent who wants to watch new tickets with a managed server', () => {
  it('watches the next one', async () => {
    const agent = await signIn(leitstand.url, 'agent2@leitstand.example')
    expect(
      (await agent.call('PATCH', '/api/user/notification-settings', { watchNewFromManagedServer: true })).status,
    ).toBe(200)
    const servers = (await admin.call<Answer[]>('GET', '/api/servers?name=shop-web-02')).body
    const watchers = async () => {
      const fields = { subject: 'Neu', description: 'x', type: 'normal', customer: customer.uuid }
      const made = await admin.call('POST', '/api/tickets', { ...fields, servers: [servers[0]?.uuid] })
      const { body } = await admin.call<{ user: { name: string } }[]>(
        'GET',
        `/api/watchers?ticket.publicId=${made.body.publicId}`,
      )
      return body.map(({ user }) => user.name)
    }
    await expect.poll(watchers, { timeout: 10_000 }).toContain('Jonas Petersen')
  })
})
