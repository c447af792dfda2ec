import type { OutputOf } from '@leitstand/contracts/define'
import { channels } from '@leitstand/contracts/notification/requests'
import { invalid } from '@leitstand/contracts/problems'
import { actions } from '@leitstand/contracts/sla/actions'
import { labels } from '@leitstand/contracts/ticket/resources'
import { tags } from '@leitstand/contracts/ticket/tags'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { Component as Actions } from '../src/pages/admin/actions-page.tsx'
import { Component as Channels } from '../src/pages/admin/channels-page.tsx'
import { Component as Labels } from '../src/pages/admin/labels-page.tsx'
import { Component as Rules } from '../src/pages/admin/rules-page.tsx'
import { Component as Tags } from '../src/pages/templates/tags-page.tsx'
import { fail, mock, pageOf } from './mock.ts'
import { admin, uuidOf } from './people.ts'
import { answerFetch, leave, show } from './world.tsx'

afterEach(leave)

const uuid = '0190d2a0-0000-7000-8000-0000000000c1'
const colours = { iconColour: '#1d5fa8', textColour: '#0b2d4f', backgroundColour: '#e6f0fa' }

async function openLabels(usage: { tickets: number; templates: number; recurringTasks: number }) {
  const label = {
    '@id': `/api/labels/${uuid}`,
    '@type': 'Label' as const,
    uuid,
    name: 'Migration',
    icon: null,
    version: 1,
  }
  answerFetch(admin())
  mock(labels.requests.list, () => pageOf([{ ...label, ...colours, usage }]))
  await show(<Labels />, admin())
}
const askToDelete = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name: `${name} löschen` }))

test('whoever deletes a label is told what loses it', async () => {
  await openLabels({ tickets: 12, templates: 1, recurringTasks: 0 })
  await askToDelete('Migration')
  await screen.findByText('12 Tickets und 1 Vorlage verlieren es. Das lässt sich nicht rückgängig machen.')
})

test('a label that nothing carries is deleted without further ado', async () => {
  await openLabels({ tickets: 0, templates: 0, recurringTasks: 0 })
  await askToDelete('Migration')
  await screen.findByText('Das lässt sich nicht rückgängig machen.')
})

test('the list of labels says of each how often tickets, templates and recurring tasks carry it', async () => {
  await openLabels({ tickets: 12, templates: 34, recurringTasks: 56 })
  const carriers = ['Tickets', 'Vorlagen', 'Wiederkehrende Aufgaben']
  const at = async (name: string) => (await screen.findByRole('columnheader', { name })) as HTMLTableCellElement
  const columns = await Promise.all(carriers.map(async (name) => (await at(name)).cellIndex))
  const { cells } = screen.getByRole('row', { name: /Migration/ }) as HTMLTableRowElement
  expect(columns.map((index) => cells[index]?.textContent)).toEqual(['12', '34', '56'])
})

const row = (number: number, name: string) => ({
  ...{ '@id': `/api/labels/${number}`, '@type': 'Label' as const, uuid: uuidOf(5, number), name, icon: null },
  ...{ version: 1, usage: { tickets: 0, templates: 0, recurringTasks: 0 }, ...colours },
})

test('whoever deletes a row by keyboard goes on with the next one, and stays where it is refused', async () => {
  answerFetch(admin())
  let kept = [row(1, 'Alpha'), row(2, 'Beta'), row(3, 'Gamma')]
  mock(labels.requests.list, () => pageOf(kept))
  mock(labels.requests.delete, ({ uuid: gone }) => {
    kept = kept.filter((one) => one.uuid !== gone)
    return null
  })
  await show(<Labels />, admin())
  await askToDelete('Beta')
  const confirm = async () =>
    userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Löschen' }))
  await confirm()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Gamma'))
  mock(labels.requests.delete, () => fail('in-use'))
  await askToDelete('Gamma')
  await confirm()
  await screen.findByRole('alert')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Gamma löschen' }))
})

test('whoever deletes a tag is told which templates are no longer offered by it', async () => {
  const template = (name: string) => ({ '@id': `/api/templates/${name}`, '@type': 'Template', uuid, name })
  answerFetch(admin())
  mock(tags.requests.list, () =>
    pageOf([
      {
        ...{ '@id': `/api/tags/${uuid}`, '@type': 'Tag', uuid, name: 'Hilfe', nameEn: '', description: '' },
        ...{ descriptionEn: '', icon: null, colour: '#1d5fa8', tagOrder: 0, version: 1 },
        templates: [template('Support'), template('Umzug')],
      },
    ]),
  )
  await show(<Tags />, admin())
  await askToDelete('Hilfe')
  await screen.findByText('Support und Umzug verlieren es. Das lässt sich nicht rückgängig machen.')
})

test('whoever sends a form that is not complete is led to the first field that is wrong', async () => {
  await openLabels({ tickets: 0, templates: 0, recurringTasks: 0 })
  mock(labels.requests.create, () => {
    throw invalid({ propertyPath: 'name', code: 'blank' })
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Label erstellen' }))
  const form = await screen.findByRole('dialog')
  await userEvent.click(await within(form).findByRole('button', { name: 'Label erstellen' }))
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'))
})

const aChannel = {
  ...{ '@id': '/api/channels/1', '@type': 'Channel' as const, uuid, name: 'Bereitschaft', description: '' },
  ...{ language: 'de' as const, teamsUrl: null, emailAddress: null, webhooks: [], version: 1 },
  ...{ signl4TeamSecret: '••••1234', ilertApiKey: null },
}

test('only a secret that is there is said to be shown masked', async () => {
  answerFetch(admin())
  mock(channels.requests.get, () => aChannel)
  const describedAs = async (name: string) => {
    const note = (await screen.findByRole('textbox', { name })).getAttribute('aria-describedby')
    return note && document.getElementById(note)?.textContent
  }
  const masked = 'Wird verdeckt gezeigt; unverändert lassen, um ihn zu behalten.'
  await show(<Channels />, admin(), { path: '/admin/channel/create', url: '/admin/channel/create' })
  expect(await describedAs('SIGNL4-Teamschlüssel')).toBeNull()
  cleanup()
  await show(<Channels />, admin(), { path: '/admin/channel/edit/:uuid', url: `/admin/channel/edit/${uuid}` })
  expect(await describedAs('SIGNL4-Teamschlüssel')).toBe(masked)
  expect(await describedAs('iLert-API-Schlüssel')).toBeNull()
})

test('whoever takes over what a colleague made of an action gets all of it', async () => {
  answerFetch(admin())
  const action = { '@id': `/api/actions/${uuid}`, '@type': 'Action' as const, uuid, name: 'Eskalieren' }
  let now: OutputOf<typeof actions.requests.get> = {
    ...action,
    ...{ type: 'set_priority', parameters: { priority: 'highest' }, version: 1 },
  }
  mock(actions.requests.list, () => pageOf([now]))
  mock(actions.requests.get, () => now)
  mock(actions.requests.patch, () => fail('changed'))
  await show(<Actions />, admin(), { path: '*', url: `/admin/action?edit=${uuid}` })
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), '!')
  now = { ...action, type: 'add_comment', parameters: { text: 'Bitte ansehen.', internal: true }, version: 2 }
  await userEvent.click(screen.getByRole('button', { name: 'Speichern' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Neuen Stand laden' }))
  expect(await screen.findByRole('textbox', { name: 'Text des Kommentars' })).toHaveProperty('value', 'Bitte ansehen.')
})

test('what stands in the field of the times is saved with the rule, though Enter was pressed in it', async () => {
  const asked = answerFetch(admin())
  await show(<Rules />, admin(), { path: '*', url: '/admin/rule/create' })
  const times = await screen.findByRole('textbox', { name: 'Zeitpunkte in Minuten' })
  await userEvent.type(times, '-30, 60{Enter}')
  await waitFor(() => expect(asked.find(({ url }) => url === '/api/rules')?.body).toMatchObject({ offsets: [-30, 60] }))
})

test('the address of a channel is taken away by emptying its field', async () => {
  const asked = answerFetch(admin())
  mock(channels.requests.get, () => ({ ...aChannel, emailAddress: 'wache@leitstand.example' }))
  await show(<Channels />, admin(), { path: '/admin/channel/edit/:uuid', url: `/admin/channel/edit/${uuid}` })
  await userEvent.clear(await screen.findByRole('textbox', { name: 'E-Mail-Adresse' }))
  await userEvent.click(screen.getByRole('button', { name: 'Speichern' }))
  await waitFor(() => expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ emailAddress: null }))
})

test('a form that is opened again shows what a colleague has saved since, and not what it showed before', async () => {
  answerFetch(admin())
  let now = row(1, 'Alpha')
  mock(labels.requests.list, () => pageOf([now]))
  mock(labels.requests.get, () => now)
  await show(<Labels />, admin())
  const name = async () => (await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })).value
  await userEvent.click(await screen.findByRole('button', { name: 'Alpha bearbeiten' }))
  expect(await name()).toBe('Alpha')
  await userEvent.click(screen.getByRole('button', { name: 'Abbrechen' }))
  now = { ...now, name: 'Beta', version: 2 }
  await userEvent.click(screen.getByRole('button', { name: 'Alpha bearbeiten' }))
  await waitFor(async () => expect(await name()).toBe('Beta'))
})

test('whoever cannot be shown what a colleague saved meanwhile is told that nothing was saved', async () => {
  answerFetch(admin())
  mock(labels.requests.list, () => pageOf([row(1, 'Alpha')]))
  mock(labels.requests.get, () => row(1, 'Alpha'))
  mock(labels.requests.patch, () => fail('changed'))
  await show(<Labels />, admin())
  await userEvent.click(await screen.findByRole('button', { name: 'Alpha bearbeiten' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), '!')
  mock(labels.requests.get, () => fail('service-unavailable'))
  await userEvent.click(screen.getByRole('button', { name: 'Speichern' }))
  expect((await screen.findByRole('alert')).textContent).toContain('konnte nicht gespeichert werden')
})

test('whoever deletes the only row of the last page sees the page before', async () => {
  answerFetch(admin())
  let kept = Array.from({ length: 31 }, (_, at) => row(at + 1, `Label ${at + 1}`))
  mock(labels.requests.list, ({ page }) => pageOf(kept, page))
  mock(labels.requests.delete, ({ uuid: gone }) => {
    kept = kept.filter((one) => one.uuid !== gone)
    return null
  })
  await show(<Labels />, admin(), { path: '*', url: '/labels?page=2' })
  await askToDelete('Label 31')
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Löschen' }))
  await screen.findByRole('button', { name: 'Label 30' })
})

test('whoever comes back from a form finds the list on the page and as narrow as it was', async () => {
  const asked = answerFetch(admin())
  mock(channels.requests.get, () => aChannel)
  mock(channels.requests.list, () => ({ items: [aChannel], total: 31 }))
  await show(<Channels />, admin(), { path: '/admin/:list/:step?/:uuid?', url: '/admin/channel?q=Bereit&page=2' })
  await userEvent.click(await screen.findByRole('button', { name: 'Bereitschaft bearbeiten' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Abbrechen' }))
  expect(await screen.findByRole('searchbox')).toHaveProperty('value', 'Bereit')
  const lists = asked.filter(({ url }) => url.startsWith('/api/channels?'))
  expect(lists.at(-1)?.url).toMatch(/page=2/)
})
