import type { Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { barriers } from './barriers.ts'
import { choose, openBrowser, settled, signInAt } from './browser.ts'
import { openDesk } from './desk.ts'
import { type Answer, signIn } from './instance.ts'

const board = '/ticket/overview?type=internal&view=board'

const leitstand = await openDesk()
const admin = await signIn(leitstand.url, 'admin@leitstand.example')
const browser = await openBrowser()
const page = browser.page
await signInAt(page, leitstand.url, 'admin@leitstand.example')
beforeEach(() => expect(browser?.errors ?? []).toEqual([]))

async function aTicket(subject: string): Promise<number> {
  const made = await admin.call('POST', '/api/tickets', { subject, description: 'x', type: 'internal' })
  expect(made.status).toBe(201)
  return made.body.publicId
}
async function statusOf(publicId: number): Promise<unknown> {
  return (await admin.call('GET', `/api/tickets/${publicId}`)).body['status']
}
const column = (label: string) =>
  page.locator('.ls-board-column').filter({ has: page.locator('h2', { hasText: label }) })
const cardIn = (label: string, subject: string) => column(label).getByRole('link', { name: subject })
const address = () => new URL(page.url()).searchParams
async function go(path: string): Promise<void> {
  await page.goto(leitstand.url + path)
  await page.locator('h1').first().waitFor()
}

it('the board wants one type, then has a column for each of its states', async () => {
  await go('/ticket/overview')
  const button = page.getByRole('radio', { name: 'Tafel' })
  await button.click({ force: true })
  expect(await button.isDisabled()).toBe(true)
  expect(address().get('view')).toBeNull()
  await go('/ticket/overview?type=internal')
  await button.click()
  await column('In Bearbeitung').waitFor()
  const names = await page.locator('.ls-board-name').allInnerTexts()
  const workflow = (await admin.call('GET', '/api/workflow/internal')).body['states'] as { label: string }[]
  expect(names.toSorted()).toEqual(workflow.map(({ label }) => label).toSorted())
  expect(await barriers(page)).toEqual([])
})

it('a card that is dragged makes the transition, shows at once, stays, and can be taken back', async () => {
  const publicId = await aTicket('Karte mit der Maus')
  await go(board)
  await cardIn('Neu', 'Karte mit der Maus').waitFor()
  // A card that still moves is let fall elsewhere.
  await settled(page)
  await cardIn('Neu', 'Karte mit der Maus').dragTo(column('In Bearbeitung'), { targetPosition: { x: 80, y: 60 } })
  await cardIn('In Bearbeitung', 'Karte mit der Maus').waitFor()
  await expect.poll(() => statusOf(publicId)).toBe('in_progress')
  await page.reload()
  await cardIn('In Bearbeitung', 'Karte mit der Maus').waitFor()
  await settled(page)

  // Folded, because the filter does not ask for it: it takes the card all the same.
  await cardIn('In Bearbeitung', 'Karte mit der Maus').dragTo(column('Wartet auf Mitarbeiter'), {
    targetPosition: { x: 10, y: 60 },
  })
  await expect.poll(() => statusOf(publicId)).toBe('waiting_for_employee')
  const undo = page.getByRole('button', { name: 'Rückgängig' })
  await undo.click()
  await expect.poll(() => statusOf(publicId)).toBe('in_progress')
  await cardIn('In Bearbeitung', 'Karte mit der Maus').waitFor()
})

it('columns that the workflow does not lead to are dimmed and take nothing', async () => {
  const publicId = await aTicket('Karte ohne Weg')
  await go(board)
  const card = page.locator('.ls-board-card').filter({ hasText: 'Karte ohne Weg' })
  const options = (await admin.call('GET', `/api/tickets/${publicId}/state`)).body['transitions'] as { to: string }[]
  await card.waitFor()
  await settled(page)
  await card.hover()
  await page.mouse.down()
  const home = await column('Neu').boundingBox()
  await page.mouse.move((home?.x ?? 0) + 40, (home?.y ?? 0) + 60, { steps: 4 })
  await page.locator('.ls-board-column[data-drop="no"]').first().waitFor()
  for (const one of await page.locator('.ls-board-column').all()) {
    const state = await one.getAttribute('data-state')
    const may = state === 'open' ? 'home' : options.some(({ to }) => to === state) ? 'yes' : 'no'
    expect([state, await one.getAttribute('data-drop')]).toEqual([state, may])
  }
  await page.mouse.up()
  const refused = page.locator('.ls-board-column[data-state="waiting_for_delivery"]')
  expect(options.some(({ to }) => to === 'waiting_for_delivery')).toBe(false)
  await card.dragTo(refused, { targetPosition: { x: 10, y: 60 } })
  await settled(page)
  expect(await statusOf(publicId)).toBe('open')
})

it('the keyboard takes a card up, carries it and puts it down; a move that needs a date asks for it', async () => {
  const publicId = await aTicket('Karte mit der Tastatur')
  await go(board)
  await cardIn('Neu', 'Karte mit der Tastatur').focus()
  await page.keyboard.press('Space')
  await page.locator('.ls-board-column[data-drop="yes"]').first().waitFor()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  expect(await statusOf(publicId)).toBe('open')
  await page.keyboard.press('Space')
  await page.locator('.ls-board-column[data-drop="yes"]').first().waitFor()
  for (let steps = 0; steps < 12; steps++) {
    if (
      (await page
        .locator('[data-target="true"]')
        .getAttribute('data-state', { timeout: 500 })
        .catch(() => '')) === 'adjourned'
    )
      break
    await page.keyboard.press('ArrowRight')
  }
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  expect(await statusOf(publicId)).toBe('open')
  await dialog.getByLabel('Bis').first().fill('01.12.2030')
  await page.keyboard.press('Enter')
  await expect.poll(() => statusOf(publicId)).toBe('adjourned')
})

it('a filter is saved as a quick filter, applied, ordered and renamed; others do not have it', async () => {
  for (const [name, query] of [
    ['Interne', 'type=internal'],
    ['Behörden', 'type=authority_request'],
  ] as const) {
    await go(`/ticket/overview?${query}`)
    await page.getByRole('button', { name: 'Filter speichern' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill(name)
    await page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click()
    await page.locator('.ls-quick-chip', { hasText: name }).waitFor()
  }
  await go('/ticket/overview?type=normal&q=xyz')
  await page.getByRole('button', { name: 'Interne' }).click()
  await expect.poll(() => [address().get('type'), address().get('q')]).toEqual(['internal', 'xyz'])
  const bar = () => page.locator('.ls-quick-chip .ls-cut').allInnerTexts()
  expect(await bar()).toEqual(['Interne', 'Behörden'])

  await page.getByRole('button', { name: 'Schnellfilter verwalten' }).click()
  await page.getByRole('button', { name: '„Behörden“ verschieben' }).focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(bar).toEqual(['Behörden', 'Interne'])
  await page.getByText('„Behörden“ steht jetzt an Stelle 1 von 2.').waitFor({ state: 'attached' })
  await settled(page)
  const lines = page.getByRole('dialog').locator('.ls-orderable li')
  await lines.first().dragTo(lines.last(), { targetPosition: { x: 60, y: 36 } })
  await expect.poll(bar).toEqual(['Interne', 'Behörden'])
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.reload()
  await expect.poll(bar).toEqual(['Interne', 'Behörden'])

  const agent = await signIn(leitstand.url, 'agent@leitstand.example')
  expect((await agent.call('GET', '/api/quick_filters?ticketList=0')).body).toEqual([])
})

it('an administrator saves a list for all in a category, and puts both in order', async () => {
  await go('/admin/ticket/ticketlist/overview')
  await page.getByRole('button', { name: 'Kategorie erstellen' }).click()
  await page.getByRole('dialog').getByLabel('Name der Kategorie').fill('Rufbereitschaft')
  await page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click()
  await page.getByRole('heading', { name: 'Rufbereitschaft' }).waitFor()
  await page.getByRole('button', { name: '„Rufbereitschaft“ verschieben' }).focus()
  await page.keyboard.press('ArrowUp')
  const headings = () => page.locator('.ls-shelf h2').allInnerTexts()
  await expect.poll(headings).toEqual(['Support', 'Rufbereitschaft', 'Leitung'])
  // It shows before it is saved.
  await settled(page)

  await go('/ticket/overview?type=server_report&sort=created_at&order=asc')
  await page.getByRole('button', { name: 'Filter speichern' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Alte Serverberichte')
  await dialog.getByLabel(/Sortierung mitspeichern/).check()
  await dialog.getByLabel(/Für alle/).check()
  await choose(dialog.getByLabel('Kategorie'), 'Rufbereitschaft')
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  const lists = page.getByRole('navigation', { name: 'Ticketlisten' })
  await lists.getByRole('link', { name: 'Alte Serverberichte' }).waitFor()

  await go('/admin/ticket/ticketlist/overview')
  await settled(page)
  const shelf = (name: string) => page.locator('.ls-shelf').filter({ has: page.getByRole('heading', { name }) })
  await shelf('Rufbereitschaft')
    .locator('li')
    .first()
    .dragTo(shelf('Leitung').locator('li').first(), {
      targetPosition: { x: 60, y: 3 },
    })
  const names = async (name: string) => await shelf(name).locator('li strong').allInnerTexts()
  await expect.poll(() => names('Leitung')).toEqual(['Alte Serverberichte', 'Ohne Verantwortliche', 'Zuletzt erledigt'])
  await settled(page)
  await page.reload()
  await expect.poll(() => names('Leitung')).toEqual(['Alte Serverberichte', 'Ohne Verantwortliche', 'Zuletzt erledigt'])
  const stored = (await admin.call<Answer[]>('GET', '/api/ticket_list_categories')).body
  expect(stored.map((category) => category['name'])).toEqual(['Support', 'Rufbereitschaft', 'Leitung'])

  await using other = await openBrowser()
  await signInAt(other.page, leitstand.url, 'agent@leitstand.example')
  await other.page.goto(`${leitstand.url}/ticket/overview`)
  await other.page.getByRole('link', { name: 'Alte Serverberichte' }).click()
  await expect
    .poll(() => Object.fromEntries(new URL(other.page.url()).searchParams))
    .toMatchObject({ type: 'server_report', sort: 'created_at', order: 'asc' })
  expect(await other.page.getByRole('link', { name: 'Ticketlisten verwalten' }).count()).toBe(0)
})

it('a row shows the newest three comments of its ticket, and a customer never the internal one', async () => {
  const [nordlicht] = (await admin.call<Answer[]>('GET', '/api/user_groups?name=Nordlicht')).body
  const [agent] = (await admin.call<Answer[]>('GET', '/api/responsible_users?search=Lindner')).body
  const opened = { subject: 'Fünfmal besprochen', description: 'x', type: 'normal', customer: nordlicht?.uuid }
  const { publicId } = (await admin.call('POST', '/api/tickets', { ...opened, assignee: agent?.uuid })).body
  for (const text of ['Eins', 'Zwei', 'Drei', 'Vier', 'Fünf'])
    await admin.call('POST', '/api/comments', { ticket: publicId, text, internal: text === 'Fünf' })
  const shown = async (on: Page, path: string) => {
    await on.goto(leitstand.url + path)
    const row = on.locator('.ls-ticket-row').filter({ hasText: 'Fünfmal besprochen' })
    await row.getByRole('button', { name: /die neuesten zeigen/ }).click()
    const said = row.getByRole('list', { name: `Neueste Kommentare von #${publicId}` })
    await said.waitFor()
    expect(await barriers(on)).toEqual([])
    return await said.locator('.ls-latest-text').allInnerTexts()
  }
  expect(await shown(page, '/ticket/overview?q=besprochen')).toEqual(['Fünf', 'Vier', 'Drei'])
  await using customer = await openBrowser({ width: 390 })
  await signInAt(customer.page, leitstand.url, 'chef@nordlicht.example')
  expect(await shown(customer.page, '/')).toEqual(['Vier', 'Drei', 'Zwei'])
})

it('filter, project, words, page size, board, columns and comment order are there again after the browser was closed', async () => {
  await go('/ticket/overview?project=customer_tickets&type=normal&q=shop')
  await page.getByRole('button', { name: 'Spalten' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Erstellt von' }).click()
  await page.keyboard.press('Escape')
  await choose(page.getByLabel('pro Seite'), '50 / Seite')
  await page.getByRole('radio', { name: 'Tafel' }).click()
  await column('Neu').waitFor()
  await settled(page)
  await go('/ticket/overview')
  await column('Neu').waitFor()
  expect(Object.fromEntries(address())).toMatchObject({
    project: 'customer_tickets',
    type: 'normal',
    q: 'shop',
    perPage: '50',
    view: 'board',
  })
  const [first] = (await admin.call<Answer[]>('GET', '/api/tickets?itemsPerPage=1')).body
  await go(`/ticket/view/${first?.publicId}`)
  await page.getByRole('button', { name: 'Neueste zuerst' }).click()
  const handle = page.getByRole('separator', { name: 'Breite der Konversation' })
  expect(await handle.getAttribute('aria-valuenow')).toBe('67')
  await handle.focus()
  await page.keyboard.press('ArrowLeft')
  await page.reload()
  await page.getByRole('button', { name: 'Älteste zuerst' }).waitFor()
  expect(await handle.getAttribute('aria-valuenow')).toBe('65')
  const me = (await admin.call('GET', '/api/me')).body
  const kept = await page.evaluate(() => Object.keys(localStorage))
  for (const name of ['tickets.list', 'hiddenColumns', 'ticket.commentOrder', 'ticket.chatWidth'])
    expect(kept).toContain(`leitstand:${me.uuid}:${name}`)
})

it('a filter narrows what a search finds', async () => {
  const publicId = await aTicket('Suchfilterwort intern')
  const normal = { subject: 'Suchfilterwort normal', description: 'x', type: 'normal', internal: true }
  expect((await admin.call('POST', '/api/tickets', normal)).status).toBe(201)
  await expect.poll(async () => (await admin.call('GET', '/api/search/count?q=Suchfilterwort')).body['count']).toBe(2)
  await go('/ticket/overview?q=Suchfilterwort&perPage=20')
  const found = page.getByRole('list', { name: 'Tickets', exact: true }).getByRole('link')
  await expect.poll(() => found.count()).toBe(2)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  // What is chosen stands in the address, so the box follows a moment later.
  await page
    .getByRole('dialog')
    .getByRole('checkbox', { name: /^Intern/ })
    .click()
  await expect
    .poll(async () => (await found.allInnerTexts()).map((text) => text.trim()))
    .toEqual(['Suchfilterwort intern'])
  await page.getByRole('button', { name: 'Ergebnis zeigen' }).click()
  expect(address().get('type')).toBe('internal')
  await found.click()
  await page.waitForURL(`**/ticket/view/${publicId}`)
})

it.each([500, 204])('the dashboard shows no rows and a hint when the search answers %i', async (status) => {
  const search = /\/api\/search\?/
  await page.route(search, (route) => route.fulfill({ status, body: '' }))
  await go('/')
  await page.getByRole('button', { name: 'Erneut versuchen' }).waitFor()
  expect(await page.locator('.ls-ticket-row').count()).toBe(0)
  await page.unroute(search)
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await page.locator('.ls-ticket-row').first().waitFor()
})

it('the fields of a chosen template are filters, which are kept in the address and named above the list', async () => {
  const { body: templates } = await admin.call<{ uuid: string; name: string }[]>(
    'GET',
    '/api/templates?itemsPerPage=200',
  )
  const order = templates.find(({ name }) => name === 'Bestellung')?.uuid
  await go(`/ticket/overview?status=all&template=${order}`)
  const rows = page.getByRole('link', { name: /Switches|Ersatznetzteile|Schränke|Glasfaserkabel/ })
  await expect.poll(() => rows.count()).toBe(4)
  await page.getByRole('button', { name: /^Filter\s*\d*$/ }).click()
  const drawer = page.getByRole('dialog')
  await choose(drawer.getByRole('combobox', { name: 'Standort' }), 'Rechenzentrum Frankfurt')
  await expect.poll(() => rows.count()).toBe(2)
  await drawer.getByLabel('Bestellnummer').fill('b-2042')
  await drawer.getByLabel('Bestellnummer').press('Enter')
  await expect.poll(() => rows.count()).toBe(1)
  expect(await barriers(page)).toEqual([])
  await page.reload()
  await page.getByText('Standort Rechenzentrum Frankfurt, Bestellnummer b-2042').waitFor()
  await expect.poll(() => rows.allInnerTexts()).toEqual([expect.stringContaining('Ersatznetzteile')])
})

it('"send and next" goes through the list that one came from, page after page, and says when it ends', async () => {
  const made: number[] = []
  for (let index = 0; index < 12; index++) made.push(await aTicket(`Weiterwort ${index}`))
  await expect.poll(async () => (await admin.call('GET', '/api/search/count?q=Weiterwort')).body['count']).toBe(12)
  // The newest stands first.
  const [eleventh, , ninth] = made.toReversed()
  await go('/ticket/overview?q=Weiterwort&sort=publicId&order=desc&perPage=10')
  await page.getByRole('link', { name: 'Weiterwort 11' }).click()
  const note = page.getByRole('textbox', { name: 'Interne Notiz' })
  const heading = (index: number) => page.getByRole('heading', { level: 1, name: `Weiterwort ${index}`, exact: true })
  const write = async (index: number) => {
    await heading(index).waitFor()
    // The key is pressed before the editor has come.
    await page.keyboard.press('n')
    await note.fill(`Notiz ${index}`)
  }
  await write(11)
  await page.getByRole('button', { name: 'Senden und …' }).click()
  await page.getByRole('menuitem', { name: 'Senden und zum nächsten Ticket' }).click()
  for (let index = 10; index > 0; index--) {
    await write(index)
    await page.keyboard.press('Control+Shift+Enter')
  }
  await write(0)
  await page.keyboard.press('Control+Shift+Enter')
  await page.getByText('Das war das letzte Ticket Ihrer Liste.').waitFor()
  await heading(0).waitFor()
  const notes = async (ticket: number | undefined) =>
    (await admin.call<Answer[]>('GET', `/api/comments?ticket.publicId=${ticket}`)).body.map(({ text }) => text)
  // The next ticket is shown before the note is saved.
  await expect
    .poll(() => Promise.all([eleventh, ninth, made[0]].map(notes)))
    .toEqual([['Notiz 11'], ['Notiz 9'], ['Notiz 0']])
})

/** Of thirty frames that each scroll by a row, those in which rows were added. */
const framesWithNewRows = `new Promise((resolve) => {
  const list = document.querySelector('[aria-posinset]').parentElement
  const frames = new Set()
  let frame = 0
  const note = (changes) => changes.some(({ addedNodes }) => addedNodes.length > 0) && frames.add(frame)
  new MutationObserver(note).observe(list, { childList: true })
  const step = () => {
    if (++frame > 30) return resolve(frames.size)
    scrollBy(0, 56)
    requestAnimationFrame(step)
  }
  step()
})`

it('a list without pages holds every row and draws those that are in view', async () => {
  await go('/ticket/overview?status=all&sort=publicId&order=asc')
  await page.getByRole('button', { name: 'Ohne Seiten zeigen' }).click()
  const list = page.getByRole('list', { name: 'Tickets' })
  const first = list.getByRole('listitem').first()
  await first.getByRole('link').waitFor()
  const count = Number(await first.getAttribute('aria-setsize'))
  expect(count).toBeGreaterThan(200)
  expect(await list.getByRole('listitem').count()).toBeLessThan(60)
  // Rows come and go by tens: the frames between only move what is painted.
  expect(await page.evaluate<number>(framesWithNewRows)).toBeLessThan(8)
  await page.route('**/api/search?*', (route) => route.abort())
  const last = list.locator(`[aria-posinset="${count}"]`)
  const failed = page.getByRole('alert').filter({ hasText: 'konnte nicht geladen werden' })
  // A page that is just being drawn may scroll by a key to where its end was.
  const goToEnd = () => page.keyboard.press('End').then(() => failed.count())
  await expect.poll(goToEnd, { interval: 500 }).toBe(1)
  await page.unroute('**/api/search?*')
  await failed.getByRole('button', { name: 'Erneut versuchen' }).click()
  await last.getByRole('link').waitFor()
  const newest = (await admin.call<Answer[]>('GET', '/api/tickets?itemsPerPage=1')).body[0]
  expect(await last.textContent()).toContain(`#${newest?.publicId}`)
  expect(await list.getByRole('listitem').count()).toBeLessThan(60)
  await last.getByRole('link').focus()
  await page.keyboard.press('x')
  await page.getByText('1 Ticket ausgewählt').first().waitFor()
  await settled(page)
  expect(await barriers(page)).toEqual([])

  await page.keyboard.press('End')
  await last.getByRole('link').click()
  await page.waitForURL(/ticket\/view/)
  await page.goBack()
  await last.getByRole('link').waitFor()
  await page.keyboard.press('Home')
  await page.getByRole('button', { name: 'In Seiten zeigen' }).click()
  await page.getByRole('navigation', { name: 'Seiten' }).waitFor()
})
