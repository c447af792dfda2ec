import { beforeEach, expect, it } from 'vitest'
import { barriers } from './barriers.ts'
import { openBrowser, overflow, settled, signInAt } from './browser.ts'
import { openDesk } from './desk.ts'
import { type Answer, signIn } from './instance.ts'

const leitstand = await openDesk()
const admin = await signIn(leitstand.url, 'admin@leitstand.example')
const jonas = (await (await signIn(leitstand.url, 'agent2@leitstand.example')).call('GET', '/api/me')).body.uuid
const browser = await openBrowser()
await signInAt(browser.page, leitstand.url, 'agent@leitstand.example')
beforeEach(() => expect(browser?.errors ?? []).toEqual([]))

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
async function aTicket(subject: string, more: object): Promise<number> {
  const made = await admin.call('POST', '/api/tickets', { subject, description: 'x', type: 'internal', ...more })
  expect(made.status).toBe(201)
  return made.body.publicId
}
const linkOf = (name: string) => browser.page.getByRole('main').getByRole('link', { name })
const countOf = async (start: string) => {
  const names = await linkOf(start).evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')))
  return Number(names[0]?.split(': ')[1] ?? 0)
}

it('a team lead sees who has how much, live, and goes from a number to just its tickets', async () => {
  const { page } = browser
  await page.goto(leitstand.url)
  await page
    .getByRole('navigation', { name: 'Hauptnavigation' })
    .getByRole('link', { name: 'Team', exact: true })
    .click()
  await page.getByRole('heading', { name: 'Team', level: 1 }).waitFor()
  await page.getByRole('rowheader', { name: 'Jonas Petersen' }).waitFor()
  await page.getByRole('rowheader', { name: 'Niemand' }).waitFor()
  const [open, overdue] = [await countOf('Jonas Petersen, Offen'), await countOf('Jonas Petersen, Überfällig')]
  await aTicket('Teamfrist', { assignee: jonas, dueAt: hoursFromNow(-24) })
  await expect.poll(() => countOf('Jonas Petersen, Offen'), { timeout: 25_000 }).toBe(open + 1)
  expect(await countOf('Jonas Petersen, Überfällig')).toBe(overdue + 1)

  for (const matter of ['Jonas Petersen, Überfällig', 'Jonas Petersen, Offen', 'Niemand, Offen']) {
    const count = await countOf(matter)
    await linkOf(matter).click()
    await page.getByRole('heading', { name: 'Tickets', level: 1 }).waitFor()
    await settled(page)
    const query = new URL(page.url()).searchParams
    const filters = ['assignee', 'attention', 'responsibility'].flatMap((key) => {
      const value = query.get(key)
      return value ? [`filter[${key}]=${encodeURIComponent(value)}`] : []
    })
    const agent = await signIn(leitstand.url, 'agent@leitstand.example')
    expect((await agent.call<Answer>('GET', `/api/search/count?${filters.join('&')}`)).body['count']).toBe(count)
    if (matter.endsWith('Überfällig')) await page.getByText('Teamfrist').waitFor()
    await page.goBack()
    await page.getByRole('rowheader', { name: 'Niemand' }).waitFor()
  }
})

it('a ticket that burns is dragged onto somebody else, and can be taken back', async () => {
  const { page } = browser
  const publicId = await aTicket('Brennt bei Jonas', { assignee: jonas, dueAt: hoursFromNow(-48) })
  const assignee = async () => (await admin.call('GET', `/api/tickets/${publicId}`)).body['assignee']
  await page.goto(`${leitstand.url}/team`)
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Brennt bei Jonas' })
  await row.waitFor()
  // A row that still moves is let fall beside its person.
  await settled(page)
  await row.dragTo(page.getByRole('rowheader', { name: 'Mara Lindner' }))
  await expect.poll(assignee).toMatchObject({ name: 'Mara Lindner' })
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect.poll(assignee).toMatchObject({ name: 'Jonas Petersen' })
  await page.getByRole('tab', { name: /^Hat niemand/ }).click()
  await page.getByRole('main').getByRole('listitem').first().waitFor()
  expect(await barriers(page)).toEqual([])
})

it('the page fits wide screens and phones, in light and dark, in German and English', async () => {
  // The choice of a language is the account's: the last one stays.
  for (const language of ['en', 'de'])
    for (const width of [1440, 390])
      for (const dark of [false, true]) {
        await using one = await openBrowser({ width, dark })
        await signInAt(one.page, leitstand.url, 'agent@leitstand.example')
        await one.page.goto(`${leitstand.url}/locale/${language}`)
        await one.page.goto(`${leitstand.url}/team`)
        await one.page.getByRole('rowheader', { name: 'Jonas Petersen' }).waitFor()
        await settled(one.page)
        expect([await barriers(one.page), await overflow(one.page), one.errors]).toEqual([[], 0, []])
      }
})

it('says that it could not be read, and reads it again', async () => {
  const { page } = browser
  await page.route('**/api/search/team?*', (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto(`${leitstand.url}/team`)
  const again = page.getByRole('main').getByRole('button', { name: 'Erneut versuchen' })
  await again.waitFor()
  await page.unroute('**/api/search/team?*')
  await again.click()
  await page.getByRole('rowheader', { name: 'Jonas Petersen' }).waitFor()
})

it('the filters by time are set in the drawer and stand in the address and on their chips', async () => {
  const { page } = browser
  await page.goto(`${leitstand.url}/ticket/overview?status=all&unansweredHours=24&olderThanDays=3`)
  await page.getByRole('main').getByText('Ohne Antwort seit: 1 Tag').waitFor()
  await page.getByRole('main').getByText('Älter als: 3 Tage').waitFor()
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Filter( \d+)?$/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('3 Tage').waitFor()
  await dialog.getByRole('combobox', { name: 'Älter als' }).click()
  await page.locator('.ant-select-dropdown:visible').getByText('30 Tage').click()
  await expect.poll(() => new URL(page.url()).searchParams.get('olderThanDays')).toBe('30')
  expect(await barriers(page)).toEqual([])
})

it('a team lead filters by priority and for what is finished, and finds both in a saved list again', async () => {
  const { page } = browser
  await aTicket('Vorrangwort eilig', { priority: 'highest' })
  await aTicket('Vorrangwort gemach', { priority: 'low' })
  const done = await aTicket('Vorrangwort erledigt', { priority: 'highest' })
  const steps = (await admin.call('GET', `/api/tickets/${done}/state`)).body['transitions'] as {
    name: string
    to: string
  }[]
  const transition = steps.find(({ to }) => to === 'closed')?.name
  expect((await admin.call('PATCH', `/api/tickets/${done}/state`, { transition })).status).toBe(200)
  await page.goto(`${leitstand.url}/ticket/overview?q=Vorrangwort&perPage=20`)
  const found = page.getByRole('list', { name: 'Tickets', exact: true }).getByRole('link')
  const subjects = async () => (await found.allInnerTexts()).map((text) => text.trim()).sort()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('checkbox', { name: /^Höchste/ }).click()
  await expect.poll(subjects).toEqual(['Vorrangwort eilig'])
  await drawer.getByRole('checkbox', { name: 'Erledigt' }).click()
  await expect.poll(subjects).toEqual(['Vorrangwort eilig', 'Vorrangwort erledigt'])
  await page.getByRole('button', { name: 'Ergebnis zeigen' }).click()
  expect(new URL(page.url()).searchParams.get('priority')).toBe('highest')
  await page.getByRole('button', { name: 'Filter speichern' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Eilig, auch Erledigtes')
  await page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click()
  await page.getByRole('button', { name: 'Filter Priorität entfernen' }).click()
  await expect.poll(subjects).toHaveLength(3)
  await page.getByRole('button', { name: 'Eilig, auch Erledigtes' }).click()
  await expect.poll(subjects).toEqual(['Vorrangwort eilig', 'Vorrangwort erledigt'])
})

it('customers neither see the page nor get the counts', async () => {
  const customer = await signIn(leitstand.url, 'chef@nordlicht.example')
  expect((await customer.call('GET', '/team')).status).toBe(403)
  expect((await customer.call('GET', `/api/search/team?people=${jonas}`)).status).toBe(403)
  expect((await customer.call('GET', '/api/search/filter/people')).status).toBe(403)
})
