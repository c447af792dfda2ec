import { listServers } from '@leitstand/contracts/identity/assigned-resources'
import { filterGroups, getUserGroup } from '@leitstand/contracts/identity/requests'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { SWRConfig } from 'swr'
import { afterEach, expect, test, vi } from 'vitest'
import { CustomerFields, ServersField } from '../src/features/create/staff-fields.tsx'
import { emptyValues } from '../src/features/create/ticket-values.ts'
import { CustomerUserField } from '../src/features/recurring/own-fields.tsx'
import { mock, pageOf } from './mock.ts'
import { aGroup, agent, mainCustomer, nordlicht, uuidOf } from './people.ts'
import { answerFetch, leave, show } from './world.tsx'

afterEach(leave)

const other = { ...nordlicht, uuid: uuidOf(2, 4), name: 'Südwind AG' }

/** The people and servers of Nordlicht are known; those of the other customer never come. */
function answerForNordlichtAlone() {
  answerFetch(agent())
  mock(filterGroups, () => ({ items: [], total: 0 }))
  mock(getUserGroup, () => aGroup(nordlicht, [mainCustomer()]))
  mock(listServers, () =>
    pageOf([
      {
        ...{ '@id': '/api/servers/1', '@type': 'Server' as const, uuid: uuidOf(8, 2), name: 'srv-042' },
        ...{ kind: 'managed_server' as const, userGroup: nordlicht, origin: null, externalId: '1' },
      },
    ]),
  )
  const answered = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    decodeURIComponent(url).includes(other.uuid) ? new Promise(() => undefined) : answered(url, init),
  )
}

/** As in the app, what was read before stays while something else is read. */
function Changing({ children }: { children: (customer: string) => ReactNode }) {
  const [customer, setCustomer] = useState(nordlicht.uuid)
  return (
    <SWRConfig value={{ keepPreviousData: true }}>
      <button type="button" onClick={() => setCustomer(other.uuid)}>
        Anderer Kunde
      </button>
      {children(customer)}
    </SWRConfig>
  )
}

const changed = () => userEvent.click(screen.getByRole('button', { name: 'Anderer Kunde' }))
const ignore = () => undefined

test('a ticket for another customer is not offered to the people of the one before', async () => {
  answerForNordlichtAlone()
  const values = (customer: string) => ({ ...emptyValues, customer })
  await show(
    <Changing>{(customer) => <CustomerFields values={values(customer)} problems={{}} set={ignore} />}</Changing>,
  )
  await screen.findByRole('combobox', { name: /Ansprechpartner/ })
  await changed()
  await waitFor(() => expect(screen.queryByRole('combobox', { name: /Ansprechpartner/ })).toBeNull())
})

test('a ticket for another customer is not offered the servers of the one before', async () => {
  answerForNordlichtAlone()
  const values = (customer: string) => ({ ...emptyValues, customer })
  await show(<Changing>{(customer) => <ServersField values={values(customer)} problems={{}} set={ignore} />}</Changing>)
  await screen.findByRole('combobox', { name: /Server/ })
  await changed()
  await waitFor(() => expect(screen.queryByRole('combobox', { name: /Server/ })).toBeNull())
})

test('a recurring task for another customer is not offered to the people of the one before', async () => {
  answerForNordlichtAlone()
  await show(
    <Changing>{(customer) => <CustomerUserField customer={customer} value={null} change={ignore} />}</Changing>,
  )
  const offered = async () => {
    await userEvent.click(await screen.findByRole('combobox', { name: 'Ansprechpartner' }))
    return screen.queryAllByText('Ole Petersen').length > 0
  }
  await waitFor(async () => expect(await offered()).toBe(true))
  await userEvent.keyboard('{Escape}')
  await changed()
  expect(await offered()).toBe(false)
})
