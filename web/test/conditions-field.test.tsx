import { filterGroups } from '@leitstand/contracts/identity/requests'
import type { Condition } from '@leitstand/contracts/sla/resources'
import { listLabelLooks } from '@leitstand/contracts/ticket/resources'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { ConditionsField } from '../src/features/admin/conditions-field.tsx'
import { mock, pageOf } from './mock.ts'
import { admin, nordlicht, support, uuidOf } from './people.ts'
import { answerFetch, leave, show } from './world.tsx'

afterEach(leave)

const suedwind = { uuid: uuidOf(2, 4), name: 'Südwind Energie eG' }
const left = { uuid: uuidOf(2, 9), name: 'Altkunde AG' }
const choice = ({ uuid, name }: { uuid: string; name: string }, customerGroup = true) => ({
  ...{ id: uuid, uuid, name, customerGroup },
})

interface FormProps {
  begun: readonly Condition[]
  tell: (value: readonly Condition[]) => void
}

function Form({ begun, tell }: FormProps) {
  const [value, setValue] = useState(begun)
  const change = (next: unknown) => {
    setValue(next as Condition[])
    tell(next as Condition[])
  }
  return <ConditionsField value={value} change={change} />
}

async function open(...begun: Condition[]) {
  answerFetch(admin())
  const offered = [choice(nordlicht), choice(suedwind), choice(support, false)]
  const known = [...offered, choice(left)]
  mock(filterGroups, ({ uuid }) => pageOf(uuid ? known.filter((one) => uuid.includes(one.uuid)) : offered))
  mock(listLabelLooks, () =>
    pageOf([
      { ...{ '@id': '/api/labels/1', '@type': 'Label', uuid: uuidOf(5, 1), name: 'Umzug', icon: null }, ...colours },
    ]),
  )
  let written: readonly Condition[] = begun
  await show(
    <Form
      begun={begun}
      tell={(value) => {
        written = value
      }}
    />,
    admin(),
  )
  return () => written
}
const colours = { iconColour: '#1d5fa8', textColour: '#0b2d4f', backgroundColour: '#e6f0fa' }
const choose = async (field: string, option: string) => {
  await userEvent.click(await screen.findByRole('combobox', { name: field }))
  await userEvent.click(await screen.findByTitle(option))
}

test('a customer is chosen by name, among groups of customers', async () => {
  const written = await open({ field: 'priority', operator: 'is', value: 'high' })
  await choose('Feld', 'Kunde')
  await choose('Wert', nordlicht.name)
  expect(written()).toEqual([{ field: 'customer', operator: 'is', value: nordlicht.uuid }])
  expect(screen.queryByTitle(support.name)).toBeNull()
})

test('of several customers each counts', async () => {
  const written = await open({ field: 'customer', operator: 'is', value: nordlicht.uuid })
  await choose('Vergleich', 'ist eines von')
  await choose('Wert', suedwind.name)
  const both = { field: 'customer', operator: 'in', value: [nordlicht.uuid, suedwind.uuid] }
  expect(written()).toEqual([both])
  await choose('Vergleich', 'ist nicht')
  expect(written()).toEqual([{ field: 'customer', operator: 'is_not', value: nordlicht.uuid }])
})

test('what was stored is named, also when it is no longer offered, and what is gone is said to be gone', async () => {
  await open(
    { field: 'customer', operator: 'in', value: [left.uuid, suedwind.uuid] },
    { field: 'label', operator: 'is', value: uuidOf(5, 1) },
    { field: 'label', operator: 'is_not', value: uuidOf(5, 2) },
    { field: 'customer', operator: 'is', value: uuidOf(2, 8) },
  )
  await screen.findByText(left.name)
  await screen.findByText(suedwind.name)
  await screen.findByText('Umzug')
  await waitFor(() => expect(screen.getAllByText('(gibt es nicht mehr)')).toHaveLength(2))
})
