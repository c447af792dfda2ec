import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { barriers } from './barriers.ts'
import { openBrowser, settled, signInAt } from './browser.ts'
import { openDesk } from './desk.ts'
import { signIn } from './instance.ts'
import { deliver, mailThat } from './mails.ts'

const leitstand = await openDesk({ LEITSTAND_MAIL_HOLD_SECONDS: '0' })
const agent = await signIn(leitstand.url, 'agent@leitstand.example')
const browser = await openBrowser()
const page = browser.page
await signInAt(page, leitstand.url, 'agent@leitstand.example')

/** A mail of a customer, seen on the dashboard as soon as it is a ticket. */
async function arrived(subject: string): Promise<Locator> {
  await page.goto(leitstand.url)
  await page.getByRole('tab', { name: /Wartet auf mich/ }).waitFor()
  await deliver(leitstand, { from: 'nutzer@nordlicht.example', subject, text: 'Bitte helfen Sie uns.' })
  const row = page.getByRole('main').getByRole('link', { name: subject })
  await row.waitFor()
  return row
}

const numberOf = () => Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0])
const ticket = async () => (await agent.call('GET', `/api/tickets/${numberOf()}`)).body
const isAt = (what: Locator) => what.evaluate((element) => element === element.ownerDocument.activeElement)

async function labelOf(transition: string): Promise<string> {
  const { body } = await agent.call('GET', `/api/tickets/${numberOf()}/state`)
  const options = body['transitions'] as { name: string; label: string }[]
  return options.find(({ name }) => name === transition)?.label ?? '?'
}

/** Presses a key until this has the focus. */
async function pressUntilAt(key: string, what: Locator): Promise<void> {
  for (let presses = 0; presses < 100 && !(await isAt(what)); presses++) await page.keyboard.press(key)
  expect(await isAt(what)).toBe(true)
}

async function command(name: string): Promise<void> {
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog')
  await palette.getByRole('combobox').waitFor()
  await page.keyboard.type(name)
  const marked = palette.getByRole('option', { name, exact: true, selected: true })
  await palette.getByRole('option', { name, exact: true }).waitFor()
  // What an arrow has marked stays so, wherever tickets that are found then move it.
  for (let presses = 0; presses < 20 && (presses === 0 || (await marked.count()) === 0); presses++)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await palette.waitFor({ state: 'detached' })
}

/** Answered by mail, booked on, closed, and the agent's own. */
async function isDone(words: string): Promise<void> {
  await expect.poll(async () => (await ticket())['status']).toBe('closed')
  expect(await ticket()).toMatchObject({ assignee: { name: 'Mara Lindner' } })
  const booked = (await agent.call<unknown[]>('GET', `/api/worktimes?ticket.publicId=${numberOf()}`)).body
  expect(booked).toHaveLength(1)
  await mailThat(leitstand.config.dataFolder, ({ text }) => text.includes(words))
  expect(browser.errors).toEqual([])
}

async function answer(words: string): Promise<void> {
  await page.keyboard.press('r')
  await expect.poll(() => isAt(page.getByRole('textbox', { name: 'Öffentliche Antwort' }))).toBe(true)
  await page.keyboard.type(words)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Jetzt senden' }).waitFor()
}

async function writeTime(): Promise<void> {
  const duration = page.getByRole('form', { name: 'Zeit buchen' }).getByLabel('Dauer')
  await expect.poll(() => isAt(duration)).toBe(true)
  await page.keyboard.type('25m')
  await page.keyboard.press('Enter')
  await duration.waitFor({ state: 'detached' })
}

it('a mail is taken, answered, booked on and closed by keys alone', async () => {
  const row = await arrived('Der Drucker im Flur streikt')
  await pressUntilAt('j', row)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Der Drucker im Flur streikt' }).waitFor()
  await command('Übernehmen')
  await answer('Der Toner ist getauscht.')
  await command('Zeit buchen')
  await writeTime()
  for (const transition of ['progress', 'close']) {
    await expect.poll(() => labelOf(transition)).not.toBe('?')
    await command(`Status: ${await labelOf(transition)}`)
    await expect
      .poll(async () => (await ticket())['status'])
      .not.toBe(transition === 'progress' ? 'open' : 'in_progress')
  }
  await isDone('Der Toner ist getauscht.')
})

it('the same takes five clicks', async () => {
  let clicks = 0
  const click = async (what: Locator) => {
    await what.click()
    clicks++
  }
  await click(await arrived('Der Scanner im Flur streikt'))
  await page.getByRole('heading', { name: 'Der Scanner im Flur streikt' }).waitFor()
  const step = async (transition: string) => page.getByRole('button', { name: await labelOf(transition), exact: true })
  await click(page.getByRole('button', { name: 'Übernehmen' }))
  await click(await step('progress'))
  await answer('Der Scanner geht wieder.')
  await click(page.getByRole('button', { name: 'Zeit buchen' }).first())
  await writeTime()
  await expect.poll(() => labelOf('close')).not.toBe('?')
  await click(await step('close'))
  await isDone('Der Scanner geht wieder.')
  expect(clicks).toBe(5)
})

it('a step by mistake is taken back, also one that the palette took', async () => {
  await (await arrived('Die Kasse streikt')).click()
  await page.getByRole('heading', { name: 'Die Kasse streikt' }).waitFor()
  await expect.poll(() => labelOf('close')).not.toBe('?')
  await command(`Status: ${await labelOf('close')}`)
  await page.getByRole('button', { name: /ohne Zeitbuchung/ }).click()
  await expect.poll(async () => (await ticket())['status']).toBe('closed')
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect.poll(async () => (await ticket())['status']).toBe('open')
  await page.locator('.ls-ticket-head').getByText('Neu', { exact: true }).waitFor()
  expect(browser.errors).toEqual([])
})

it('j and k and the arrows beside the number go through the list that one came from, across its pages', async () => {
  for (let index = 0; index < 12; index++) {
    const fields = { subject: `Weiterwort ${index}`, description: 'x', type: 'normal', internal: true }
    expect((await agent.call('POST', '/api/tickets', fields)).status).toBe(201)
  }
  const found = async () => (await agent.call('GET', '/api/search/count?q=Weiterwort')).body['count']
  await expect.poll(found).toBe(12)
  await page.goto(`${leitstand.url}/ticket/overview?q=Weiterwort&sort=publicId&order=desc&perPage=10&page=2`)
  await page.getByRole('link', { name: /Weiterwort 1$/ }).click()
  const heading = (index: number) => page.getByRole('heading', { level: 1, name: `Weiterwort ${index}`, exact: true })
  const back = page.getByRole('button', { name: 'Voriges Ticket der Liste' })
  const on = page.getByRole('button', { name: 'Nächstes Ticket der Liste' })
  await heading(1).waitFor()
  await page.getByText('11 von 12', { exact: true }).waitFor()
  expect(await on.getAttribute('title')).toBe('Nächstes Ticket der Liste (j)')
  await page.keyboard.press('j')
  await heading(0).waitFor()
  await page.getByText('12 von 12', { exact: true }).waitFor()
  expect([await on.isDisabled(), await back.isDisabled()]).toEqual([true, false])
  expect(await barriers(page)).toEqual([])
  await back.click()
  await heading(1).waitFor()
  await page.keyboard.press('k')
  await heading(2).waitFor()
  await page.getByText('10 von 12', { exact: true }).waitFor()
})

it('the rows of the dashboard are a list that one goes through as well', async () => {
  await page.goto(`${leitstand.url}/?tab=1&perPage=5`)
  const rows = page.locator('.ls-row-link')
  await rows.nth(4).waitFor()
  await settled(page)
  // A lock stands before the subject of an internal one.
  const fifth = (await rows.nth(4).textContent())?.replace('intern', '').trim()
  await rows.nth(3).click()
  await page.getByText(/^4 von \d+$/).waitFor()
  await page.keyboard.press('j')
  await page.getByRole('heading', { level: 1, name: fifth ?? '' }).waitFor()
  await page.getByText(/^5 von \d+$/).waitFor()
  await page.keyboard.press('j')
  await page.getByText(/^6 von \d+$/).waitFor()
})

it('keys watch a ticket, hand it over and open the filters; the palette turns the app dark', async () => {
  await (await arrived('Der Bildschirm flackert')).click()
  await page.getByRole('button', { name: /^Beobachten/ }).waitFor()
  await page.keyboard.press('b')
  await page.getByRole('button', { name: /^Beobachtet/ }).waitFor()
  await page.keyboard.press('h')
  const handover = page.getByRole('dialog', { name: 'Ticket übergeben' })
  await handover.waitFor()
  await page.keyboard.press('Escape')
  await handover.waitFor({ state: 'detached' })
  await command('Nicht mehr beobachten')
  await page.getByRole('button', { name: /^Beobachten/ }).waitFor()
  await command('Dunkle Darstellung')
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
  await command('Darstellung wie das System')
  await page.goto(`${leitstand.url}/ticket/overview`)
  await page.getByRole('button', { name: /^Filter\s*\d*$/ }).waitFor()
  await page.keyboard.press('f')
  await page.getByRole('dialog', { name: 'Filter' }).waitFor()
  expect(browser.errors).toEqual([])
})

it('a customer sends a request with a file by four clicks', async () => {
  await using customer = await openBrowser()
  const { page: portal } = customer
  await signInAt(portal, leitstand.url, 'nutzer@nordlicht.example')
  await portal.goto(leitstand.url)
  let clicks = 0
  const click = async (what: Locator) => {
    await what.click()
    clicks++
  }
  await click(portal.getByRole('banner').getByRole('button', { name: 'Ticket erstellen' }))
  await click(portal.getByRole('link', { name: /Etwas anderes/ }))
  await portal.getByRole('textbox', { name: 'Titel' }).fill('Der Shop lädt langsam')
  await portal.getByRole('textbox', { name: 'Beschreibung' }).fill('Siehe Protokoll.')
  const chosen = portal.waitForEvent('filechooser')
  await click(portal.getByRole('button', { name: 'Datei anhängen' }))
  const file = { name: 'protokoll.txt', mimeType: 'text/plain', buffer: Buffer.from('Messwerte') }
  await (await chosen).setFiles(file)
  await portal.getByText('protokoll.txt').first().waitFor()
  await click(portal.getByRole('main').getByRole('button', { name: 'Ticket erstellen' }))
  await portal.waitForURL(/\/ticket\/view\/\d+$/)
  await portal.getByText('protokoll.txt').first().waitFor()
  expect(clicks).toBeLessThanOrEqual(4)
  expect(customer.errors).toEqual([])
})
