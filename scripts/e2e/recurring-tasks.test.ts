import { describe, expect, it } from 'vitest'
import { barriers } from './barriers.ts'
import { choosePart, openBrowser, overflow, settled, signInAt } from './browser.ts'
import { openDesk } from './desk.ts'
import { type Answer, signIn } from './instance.ts'

const leitstand = await openDesk()
const agent = await signIn(leitstand.url, 'agent@leitstand.example')
const browser = await openBrowser()
const page = browser.page
await signInAt(page, leitstand.url, 'agent@leitstand.example')

async function make(body: object): Promise<Answer> {
  const answer = await agent.call('POST', '/api/recurring_tasks', body)
  expect(answer.status).toBe(201)
  return answer.body
}
/** A task of every quarter, by the agent. */
const aTask = (subject: string) =>
  make({ subject, description: 'Probelauf.', startAt: '2036-11-20T07:15:00Z', timeframe: 'quarter' })
const aSubTask = (parent: Answer, subject: string) => make({ subject, parent: parent.uuid })

async function go(path: string): Promise<void> {
  await page.goto(leitstand.url + path)
  await page.locator('h1').first().waitFor()
}
const choose = async (field: string, option: string) => {
  await page.getByRole('combobox', { name: field, exact: true }).click()
  await page.getByTitle(option, { exact: true }).click()
}
async function addFiles(...names: string[]): Promise<void> {
  const [picker] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Datei hinzufügen' }).click(),
  ])
  await picker.setFiles(names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('leer') })))
}
const panel = (heading: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: heading, exact: true }) })

describe('an employee and a recurring task', () => {
  it('creates it and sees its dates before it is saved', async () => {
    const subject = 'Notstromaggregat prüfen'
    await go('/')
    await page.getByRole('link', { name: 'Aufgaben', exact: true }).click()
    await page.getByRole('heading', { name: 'Wiederkehrende Aufgaben' }).waitFor()
    await page.getByRole('button', { name: 'Wiederkehrende Aufgabe erstellen' }).click()
    await page.getByRole('textbox', { name: 'Titel' }).fill(subject)
    await page.getByRole('textbox', { name: 'Beschreibung' }).pressSequentially('Probelauf über **30 Minuten**.')
    await choose('Zeitraum', 'Quartal')
    await choose('Tag', 'an einem bestimmten Wochentag')
    await choose('Der wievielte', 'letzter')
    await choose('Wochentag', 'Freitag')
    await page.getByText('vierteljährlich am letzten Freitag um 08:00 Uhr').waitFor()
    await page.getByRole('list', { name: 'Nächste Termine' }).getByRole('listitem').nth(9).waitFor()
    await addFiles('checkliste.txt', 'irrtum.txt')
    await page.getByRole('button', { name: 'irrtum.txt löschen' }).click()
    await page.getByRole('textbox', { name: 'Uhrzeit' }).fill('7 Uhr')
    await page.getByRole('button', { name: 'Wiederkehrende Aufgabe erstellen' }).click()
    await page.getByText('Die wiederkehrende Aufgabe konnte nicht erstellt werden.').waitFor()
    await page.getByRole('alert').filter({ hasText: 'Dieses Feld darf nicht leer sein' }).first().waitFor()
    await page.getByRole('textbox', { name: 'Uhrzeit' }).fill('07:15')
    await page.getByRole('button', { name: 'Wiederkehrende Aufgabe erstellen' }).click()
    await page.getByRole('heading', { name: subject }).waitFor()
    await page.getByText('vierteljährlich am letzten Freitag um 07:15 Uhr').waitFor()
    await panel('Dateien')
      .getByRole('link', { name: /checkliste\.txt/ })
      .waitFor()
    expect(await panel('Dateien').getByRole('link').count()).toBe(1)
  })

  it('hangs a sub-task, a file and a link on it', async () => {
    const subject = 'Klimaanlage warten'
    await go(`/recurring_task/view/${(await aTask(subject)).uuid}`)
    await page.getByRole('link', { name: 'Unteraufgabe erstellen' }).click()
    await page.getByText('Termin und Kunde sind die der Hauptaufgabe').waitFor()
    await page.getByRole('textbox', { name: 'Titel' }).fill('Tankstand melden')
    await page.getByRole('button', { name: 'Unteraufgabe erstellen' }).click()
    await page.getByRole('heading', { name: 'Tankstand melden' }).waitFor()
    await page.getByRole('link', { name: `Unteraufgabe von ${subject}` }).click()
    await panel('Unteraufgaben').getByRole('link', { name: 'Tankstand melden' }).waitFor()
    await addFiles('protokoll.txt')
    await panel('Dateien')
      .getByRole('link', { name: /protokoll\.txt/ })
      .waitFor()
    await page.getByRole('button', { name: 'Link hinzufügen' }).click()
    const links = panel('Links')
    await links.getByLabel('Name').fill('Handbuch')
    await links.getByLabel('URL').fill('wiki')
    await links.getByRole('button', { name: 'Speichern' }).click()
    await links.getByText('Ungültige URL').first().waitFor()
    await links.getByLabel('URL').fill('https://wiki.leitstand.example/notstrom')
    await links.getByRole('button', { name: 'Speichern' }).click()
    await links.getByRole('link', { name: 'Handbuch' }).waitFor()
    const opened = { subject: 'Diesel wird knapp', description: 'Der Tank ist fast leer.', type: 'internal' }
    const { publicId } = (await agent.call<{ publicId: number }>('POST', '/api/tickets', opened)).body
    await links.getByRole('button', { name: 'Link hinzufügen' }).click()
    await links.getByRole('radio', { name: 'Ticket' }).click()
    await choosePart(links.getByRole('combobox', { name: 'Ticket', exact: true }), String(publicId))
    await links.getByRole('button', { name: 'Speichern' }).click()
    await links.getByRole('link', { name: `#${publicId} Diesel wird knapp` }).waitFor()
  })

  it('sees the ticket appear when it is due, with its sub-ticket and file', async () => {
    const subject = 'Löschanlage prüfen'
    const task = await aTask(subject)
    await aSubTask(task, 'Druck melden')
    const form = new FormData()
    form.append('file', new Blob(['leer']), 'protokoll.txt')
    await agent.upload(`/api/recurring_tasks/${task.uuid}/attachment`, form)
    await go(`/recurring_task/view/${task.uuid}`)
    // A moment that has passed when it is written would be due tomorrow.
    const isDueSoon = async () => {
      const schedule = { startAt: new Date(Date.now() + 2_000).toISOString(), timeframe: 'day', auxiliary: 'same_day' }
      const { body } = await agent.call('PATCH', `/api/recurring_tasks/${task.uuid}`, schedule)
      return Date.parse(String(body['nextGenerationAt'])) === Date.parse(schedule.startAt)
    }
    await expect.poll(isDueSoon).toBe(true)
    const made = panel('Erstellte Tickets')
    await made.getByRole('heading', { name: 'Offen (1)' }).waitFor()
    await made.getByRole('link', { name: new RegExp(subject) }).click()
    await page.getByRole('heading', { name: new RegExp(subject) }).waitFor()
    await page.getByRole('button', { name: /^Untertickets/ }).click()
    await page.getByRole('link', { name: /Druck melden/ }).waitFor()
    await page.getByRole('button', { name: /^Anhänge/ }).click()
    await page.getByRole('link', { name: /protokoll\.txt/ }).waitFor()
    await page.getByRole('link', { name: subject, exact: true }).click()
    await page.getByText('täglich um').first().waitFor()
  })

  it('finds it among all, one’s own and by words; a switched off one only when asked for', async () => {
    const subject = 'Batterien tauschen'
    const task = await aTask(subject)
    await aSubTask(task, 'Altbatterien abgeben')
    await go(`/recurring_task/view/${task.uuid}`)
    await page.getByRole('button', { name: 'Deaktivieren' }).first().click()
    await page.getByRole('button', { name: 'Aktivieren', exact: true }).first().waitFor()
    await page.getByRole('link', { name: 'Aufgaben', exact: true }).click()
    const row = page.getByRole('link', { name: subject })
    await page.getByRole('link', { name: 'Monatsbericht Verfügbarkeit' }).waitFor()
    expect(await row.count()).toBe(0)
    await page.getByRole('checkbox', { name: 'Inaktive zeigen' }).check()
    await row.waitFor()
    await page.getByRole('radio', { name: 'Meine' }).click()
    await page.getByRole('link', { name: 'Monatsbericht Verfügbarkeit' }).waitFor({ state: 'detached' })
    await row.waitFor()
    const sub = page.getByRole('link', { name: 'Altbatterien abgeben' })
    expect(await sub.count()).toBe(0)
    await page.getByRole('checkbox', { name: 'Unteraufgaben zeigen' }).check()
    await sub.waitFor()
    await page.getByRole('searchbox', { name: 'Titel, Beschreibung oder Kunde' }).fill('probelauf')
    await sub.waitFor({ state: 'detached' })
    await row.waitFor()
  })

  it('changes it and deletes it', async () => {
    const subject = 'Zaun abgehen'
    await aTask(subject)
    await go('/recurring_task/overview')
    await page.getByRole('button', { name: `${subject} bearbeiten` }).click()
    expect(await page.getByRole('textbox', { name: 'Titel' }).inputValue()).toBe(subject)
    await page.getByRole('textbox', { name: 'Titel' }).fill('Zaun und Tor')
    await page.getByRole('button', { name: 'Speichern' }).click()
    await page.getByRole('heading', { name: 'Zaun und Tor' }).waitFor()
    await page.getByRole('button', { name: 'Löschen' }).click()
    await page.getByRole('dialog').getByText('Bereits erstellte Tickets bleiben.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click()
    await page.getByRole('heading', { name: 'Wiederkehrende Aufgaben' }).waitFor()
    expect(browser.errors).toEqual([])
  })
})

describe('a customer', () => {
  it('has no such pages', async () => {
    await using own = await openBrowser()
    await signInAt(own.page, leitstand.url, 'chef@nordlicht.example')
    await own.page.goto(leitstand.url)
    await own.page.getByRole('navigation').first().waitFor()
    expect(await own.page.getByRole('link', { name: 'Aufgaben', exact: true }).count()).toBe(0)
    for (const path of ['/recurring_task/', '/recurring_task/overview', '/recurring_task/create'])
      expect((await own.page.goto(leitstand.url + path))?.status()).toBe(403)
  })
})

it('an employee sees in the calendar when tasks are due, month by month, and on the phone day by day', async () => {
  const task = await make({ subject: 'Zertifikate erneuern', startAt: '2037-03-31T07:15:00Z', timeframe: 'month' })
  await go('/recurring_task')
  await page.getByRole('link', { name: 'Kalender der Aufgaben' }).click()
  await page.getByRole('heading', { name: 'Kalender der Aufgaben' }).waitFor()
  await go('/recurring_task/calendar?month=2037-03')
  // A day with its dates.
  const due = (day: string) =>
    page
      .locator('td')
      .filter({ hasText: new RegExp(`^${day}`) })
      .getByRole('link', { name: 'Zertifikate erneuern' })
  await due('31').waitFor()
  await page.getByRole('button', { name: 'Nächster Monat' }).click()
  await page.getByText('April 2037').waitFor()
  await due('30').waitFor()
  await settled(page)
  expect(await barriers(page)).toEqual([])
  await due('30').click()
  await page.waitForURL(`**/recurring_task/view/${task.uuid}`)

  await using phone = await openBrowser({ width: 390, dark: true })
  await signInAt(phone.page, leitstand.url, 'agent@leitstand.example')
  await phone.page.goto(`${leitstand.url}/recurring_task/calendar?month=2037-04`)
  await phone.page.getByRole('heading', { name: /30\.04\.2037/ }).waitFor()
  await settled(phone.page)
  expect([await barriers(phone.page), await overflow(phone.page)]).toEqual([[], 0])
})
