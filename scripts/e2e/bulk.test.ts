import { beforeEach, expect, it } from 'vitest'
import { barriers } from './barriers.ts'
import { choose, openBrowser, signInAt } from './browser.ts'
import { openDesk } from './desk.ts'
import { signIn } from './instance.ts'

const leitstand = await openDesk()
const admin = await signIn(leitstand.url, 'admin@leitstand.example')
const browser = await openBrowser()
const page = browser.page
await signInAt(page, leitstand.url, 'admin@leitstand.example')
beforeEach(() => expect(browser?.errors ?? []).toEqual([]))

/** Tickets with a word of their own, and the list of them. */
async function someTickets(word: string, count: number): Promise<number[]> {
  const made: number[] = []
  for (let index = 0; index < count; index++) {
    const ticket = { subject: `${word} ${index}`, description: 'x', type: 'internal' }
    const answer = await admin.call('POST', '/api/tickets', ticket)
    expect(answer.status).toBe(201)
    made.push(answer.body.publicId)
  }
  await expect.poll(async () => (await admin.call('GET', `/api/search/count?q=${word}`)).body['count']).toBe(count)
  await page.goto(`${leitstand.url}/ticket/overview?q=${word}&sort=publicId&order=asc&perPage=10`)
  await rowBox(made[0]).waitFor()
  return made
}
const rowBox = (publicId: number | undefined) => page.getByRole('checkbox', { name: `#${publicId} auswählen` })
const bar = () => page.getByRole('toolbar', { name: /ausgewählt/ })
const read = async (publicId: number | undefined) => (await admin.call('GET', `/api/tickets/${publicId}`)).body
const valuesOf = async (numbers: readonly number[], field: string) =>
  await Promise.all(numbers.map(async (one) => (await read(one))[field]))

it('the bar is there while something is selected, by mouse, by key and with Shift', async () => {
  const [first, second, third, fourth] = await someTickets('Auswahlwort', 4)
  expect(await bar().count()).toBe(0)
  await rowBox(first).check()
  await bar().getByText('1 Ticket ausgewählt').waitFor()
  await rowBox(first).uncheck()
  await bar().waitFor({ state: 'detached' })
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  await bar().getByText('2 Tickets ausgewählt').waitFor()
  expect(await rowBox(second).isChecked()).toBe(true)
  await page.keyboard.press('Escape')
  await bar().waitFor({ state: 'detached' })
  await rowBox(second).check()
  await rowBox(fourth).click({ modifiers: ['Shift'] })
  await bar().getByText('3 Tickets ausgewählt').waitFor()
  expect(await rowBox(third).isChecked()).toBe(true)
  expect(await barriers(page)).toEqual([])
})

it('twelve tickets found on two pages get a priority at once, and have their own again', async () => {
  const made = await someTickets('Zwölferwort', 12)
  await admin.call('PATCH', `/api/tickets/${made[3]}`, { priority: 'highest' })
  await expect.poll(async () => (await read(made[3]))['version']).toBeGreaterThan(1)
  const before = await valuesOf(made, 'priority')
  await page.reload()
  await rowBox(made[0]).check()
  await bar().getByRole('button', { name: 'Alle 12 gefundenen' }).click()
  await bar().getByText('12 Tickets ausgewählt').waitFor()
  await bar().getByRole('button', { name: 'Priorität' }).click()
  const dialog = page.getByRole('dialog')
  await choose(dialog.getByRole('combobox', { name: 'Priorität' }), 'Niedrig')
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await page.getByText('12 Tickets geändert').waitFor()
  expect(new Set(await valuesOf(made, 'priority'))).toEqual(new Set(['low']))
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await page.getByText('12 Tickets sind wieder wie zuvor').waitFor()
  expect(await valuesOf(made, 'priority')).toEqual(before)
})

it('a label is taken off the tickets that have it, and put on those again', async () => {
  const label = await admin.call('POST', '/api/labels', { name: 'Sammeletikett' })
  expect(label.status).toBe(201)
  const [first, second] = await someTickets('Etikettwort', 2)
  await rowBox(second).check()
  await expect.poll(() => bar().getByRole('button', { name: 'Label entfernen' }).isDisabled()).toBe(true)
  const given = await admin.call('PATCH', `/api/tickets/${first}`, { labels: [label.body['uuid']] })
  expect(given.status).toBe(200)
  const labelled = `/api/search/count?q=Etikettwort&filter[label]=${label.body['uuid']}`
  await expect.poll(async () => (await admin.call('GET', labelled)).body['count']).toBe(1)
  await page.reload()
  await rowBox(second).check()
  await rowBox(first).check()
  await bar().getByRole('button', { name: 'Label entfernen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Labels von 2 Tickets entfernen' })
  await choose(dialog.getByRole('combobox', { name: 'Label entfernen' }), 'Sammeletikett')
  await dialog.getByRole('heading').click()
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await page.getByText('2 Tickets geändert').waitFor()
  expect(await valuesOf([first ?? 0], 'labels')).toEqual([[]])
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await page.getByText('1 Ticket ist wieder wie zuvor').waitFor()
  expect(await valuesOf([first ?? 0, second ?? 0], 'labels')).toEqual([
    [expect.objectContaining({ name: 'Sammeletikett' })],
    [],
  ])
})

it('tickets are closed with a word, and one that somebody changed meanwhile stays, with the reason', async () => {
  // This page hears nothing of what others do.
  await page.route('**/api/live*', (route) => route.abort())
  const made = await someTickets('Schlusswort', 3)
  for (const one of made) await rowBox(one).check()
  await bar().getByRole('button', { name: 'Status' }).click()
  await page.getByRole('menuitem').first().waitFor()
  const options = await page.getByRole('menuitem').allInnerTexts()
  const close = options.find((text) => /schließen|erledig|abschließen/i.test(text))
  expect(options).toContain(close)
  await page.getByRole('menuitem', { name: close ?? '' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Im Wartungsfenster erledigt.')
  const states = (await admin.call('GET', `/api/tickets/${made[1]}/state`)).body['transitions'] as {
    name: string
    to: string
  }[]
  const elsewhere = states.find(({ to }) => to === 'in_progress')
  expect((await admin.call('PATCH', `/api/tickets/${made[1]}/state`, { transition: elsewhere?.name })).status).toBe(200)
  await dialog.getByRole('button', { name: close ?? '' }).click()
  await page.getByRole('heading', { name: '1 Ticket blieb, wie es war' }).waitFor()
  expect(await page.getByRole('dialog').getByRole('listitem').textContent()).toContain(`#${made[1]}`)
  expect(await barriers(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Schließen' }).last().click()
  expect(await valuesOf(made, 'status')).toEqual(['closed', 'in_progress', 'closed'])
  expect(await rowBox(made[1]).isChecked()).toBe(true)
  await page.unroute('**/api/live*')
})

it('a step of many is taken back, though the workflow leads nowhere back', async () => {
  const made = await someTickets('Fehlgriffwort', 2)
  const states = (await admin.call('GET', `/api/tickets/${made[0]}/state`)).body['transitions'] as {
    label: string
    to: string
  }[]
  const begin = states.find(({ to }) => to === 'in_progress')?.label ?? ''
  for (const one of made) await rowBox(one).check()
  await bar().getByRole('button', { name: 'Status' }).click()
  await page.getByRole('menuitem', { name: begin }).click()
  await page.getByText('2 Tickets geändert').waitFor()
  expect(await valuesOf(made, 'status')).toEqual(['in_progress', 'in_progress'])
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await page.getByText('2 Tickets sind wieder wie zuvor').waitFor()
  expect(await valuesOf(made, 'status')).toEqual(['open', 'open'])
})

it('tickets that came more than once go on in the first, those that cannot say why, and all are separated again', async () => {
  const made = await someTickets('Doppelwort', 4)
  const [first, second, , withSub] = made
  const sub = { subject: 'Noch offen', description: 'x', type: 'sub_ticket', parent: withSub }
  expect((await admin.call('POST', '/api/tickets', sub)).status).toBe(201)
  await page.reload()
  for (const one of made) await rowBox(one).check()
  await bar().getByRole('button', { name: 'Zusammenführen' }).click()
  const dialog = page.getByRole('dialog', { name: '4 Tickets zusammenführen' })
  await dialog.getByText(`2 Tickets gehen in #${first} weiter:`).waitFor()
  const stays = dialog.getByRole('listitem').filter({ hasText: 'Bleibt, wie es ist' })
  expect(await stays.allTextContents()).toEqual([expect.stringContaining(`#${withSub}`)])
  await choose(dialog.getByRole('combobox', { name: 'Weiter in' }), `#${second} Doppelwort 1`)
  await dialog.getByText(`2 Tickets gehen in #${second} weiter:`).waitFor()
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Zusammenführen' }).click()
  await page.getByText('2 Tickets geändert').waitFor()
  const into = async () =>
    (await valuesOf(made, 'mergedInto')).map((one) => (one as { publicId: number } | null)?.publicId ?? null)
  expect(await into()).toEqual([second, null, second, null])
  expect(await rowBox(withSub).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await page.getByText('2 Tickets sind wieder wie zuvor').waitFor()
  expect([await into(), await valuesOf([made[0] ?? 0, made[2] ?? 0], 'status')]).toEqual([
    [null, null, null, null],
    ['open', 'open'],
  ])
})

it('on a phone the bar stands above the list and nothing sticks out', async () => {
  const [first] = await someTickets('Telefonwort', 2)
  await page.setViewportSize({ width: 390, height: 844 })
  await rowBox(first).check()
  await bar().waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  expect(await barriers(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
})
