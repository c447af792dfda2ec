import { previewHours } from '@leitstand/contracts/sla/matches'
import { changeSetting, getSetting } from '@leitstand/contracts/sla/requests'
import type { Setting } from '@leitstand/contracts/sla/resources'
import { knownSettings, type SettingName } from '@leitstand/contracts/sla/settings'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { Component as WorktimeSettings } from '../src/pages/admin/worktime-settings-page.tsx'
import { fail, mock } from './mock.ts'
import { admin, uuidOf } from './people.ts'
import { answerFetch, leave, show } from './world.tsx'

afterEach(leave)

/** The settings as the API keeps them, for an administrator. */
function settle() {
  const me = admin()
  const asked = answerFetch(me)
  const names = Object.keys(knownSettings) as SettingName[]
  const kept = new Map<string, Setting>(names.map((name, index) => [name, settingOf(name, index + 1)]))
  const known = (key: string) => kept.get(key) ?? fail('not-found')
  const put = (name: SettingName, value: unknown) =>
    kept.set(name, { ...known(name), value, version: known(name).version + 1 })
  mock(getSetting, ({ key }) => known(key))
  mock(changeSetting, ({ key, value }, { seenVersion }) => {
    if (seenVersion !== known(key).version) fail('changed')
    put(key as SettingName, value)
    return known(key)
  })
  mock(previewHours, () => ({ tickets: 45, more: false, later: 37, earlier: 4, never: 1 }))
  return { me, asked, put, saved: (name: SettingName) => known(name).value as never }
}

function settingOf(name: SettingName, index: number): Setting {
  const uuid = uuidOf(70, index)
  const { initial: value, description } = knownSettings[name]
  return { '@id': `/api/settings/${uuid}`, '@type': 'Setting', uuid, name, value, description, version: 1 }
}

const panel = async (name: string) => within(await screen.findByRole('region', { name }))
const until = () => screen.findByRole('textbox', { name: 'Freitag, 1. Zeit: bis' })
const save = async (name: string) => userEvent.click((await panel(name)).getByRole('button', { name: 'Speichern' }))

async function type(field: HTMLElement, text: string) {
  await userEvent.clear(field)
  await userEvent.type(field, text)
  await userEvent.tab()
}

test('hours are written in a hurry, tried out on the tickets and saved', async () => {
  const { me, saved } = settle()
  await show(<WorktimeSettings />, me)
  await type(await until(), '1730')
  await screen.findByText(/^Von 45 offenen Tickets, .+ wären so 37 später und 4 früher fällig\.$/)
  screen.getByText('1 Ticket würde nie fällig.')
  await save('Geschäftszeiten')
  await waitFor(() => expect(saved('businessHours')).toMatchObject({ friday: [{ from: '08:00', until: '17:30' }] }))
  await waitFor(() => expect(screen.queryByText(/wären so/)).toBeNull())
  expect((await until()).getAttribute('value')).toBe('17:30')
})

test('what is wrong stands at its day, and the others keep what was typed', async () => {
  const { me, asked } = settle()
  mock(changeSetting, () =>
    fail('invalid', { violations: [{ propertyPath: 'value.friday.0', code: 'business-hours-invalid' }] }),
  )
  await show(<WorktimeSettings />, me)
  await type(await until(), '7')
  await save('Geschäftszeiten')
  const friday = within(await screen.findByRole('group', { name: 'Freitag' }))
  await friday.findByText('Der Beginn muss vor dem Ende liegen oder die Angaben sind unvollständig.')
  expect((await until()).getAttribute('value')).toBe('07:00')
  expect(within(screen.getByRole('group', { name: 'Montag' })).queryByRole('alert')).toBeNull()
  await type(await until(), '19')
  expect(friday.queryByRole('alert')).toBeNull()
  expect(asked.filter(({ method }) => method === 'PATCH')).toHaveLength(1)
})

test('a secondary time of its own and a special time are added and taken away', async () => {
  const { me, saved } = settle()
  await show(<WorktimeSettings />, me)
  const hours = await panel('Geschäftszeiten')
  await userEvent.click(await hours.findByRole('checkbox', { name: /^Eigene Nebenzeiten/ }))
  const sunday = within(hours.getAllByRole('group', { name: 'Sonntag' })[1] as HTMLElement)
  await userEvent.click(sunday.getByRole('button', { name: 'Zeit hinzufügen' }))
  await type(sunday.getByRole('textbox', { name: 'Sonntag, 1. Zeit: von' }), '9')
  await type(sunday.getByRole('textbox', { name: 'Sonntag, 1. Zeit: bis' }), '24')
  await save('Geschäftszeiten')
  const week = { secondary: { sunday: [{ from: '09:00', until: '24:00' }], monday: [] } }
  await waitFor(() => expect(saved('businessHours')).toMatchObject(week))
  await userEvent.click(hours.getByRole('checkbox', { name: /^Eigene Nebenzeiten/ }))
  await save('Geschäftszeiten')
  await waitFor(() => expect(saved('businessHours')).toMatchObject({ secondary: null }))
})

test('two administrators: what the other one saved is shown before it is overwritten', async () => {
  const { me, put, saved } = settle()
  await show(<WorktimeSettings />, me)
  const minutes = (await panel('Schritt der Rundung')).findByRole('spinbutton', { name: 'Minuten' })
  await type(await minutes, '30')
  put('worktimeRoundingMinutes', 10)
  await save('Schritt der Rundung')
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText('15 Minuten')
  dialog.getByText('10 Minuten')
  expect(saved('worktimeRoundingMinutes')).toBe(10)
  await userEvent.click(dialog.getAllByRole('button').at(-1) as HTMLElement)
  await waitFor(() => expect(saved('worktimeRoundingMinutes')).toBe(30))
})

test('whoever cannot be shown the setting that a colleague saved meanwhile is told that nothing was saved', async () => {
  const { me } = settle()
  await show(<WorktimeSettings />, me)
  await type(await until(), '1730')
  mock(changeSetting, () => fail('changed'))
  mock(getSetting, () => fail('service-unavailable'))
  await save('Geschäftszeiten')
  expect((await screen.findByRole('alert')).textContent).toContain('konnte nicht gespeichert werden')
})
