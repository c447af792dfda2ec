import { createUser } from '@leitstand/contracts/identity/administration'
import { filterGroups } from '@leitstand/contracts/identity/requests'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { ImportDialog } from '../src/features/people/import-dialog.tsx'
import { fail, mock } from './mock.ts'
import { admin } from './people.ts'
import { answerFetch, leave, show } from './world.tsx'

afterEach(leave)

test('a line that is sent again is no second person, unless something else is sent for it', async () => {
  const asked = answerFetch(admin())
  mock(filterGroups, () => ({ items: [], total: 0 }))
  mock(createUser, () => fail('service-unavailable', { service: 'identity' }))
  await show(<ImportDialog close={() => undefined} />, admin())
  const file = new File(['Vorname;Nachname;E-Mail\nIda;Lang;ida@nordlicht.example\n'], 'people.csv', {
    type: 'text/csv',
  })
  await screen.findByRole('dialog')
  await waitFor(() => expect(document.querySelector('input[type=file]')).not.toBeNull())
  await userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, file)
  const sent = () =>
    asked.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('idempotency-key'))
  const send = async (name: RegExp, times: number) => {
    await userEvent.click(await screen.findByRole('button', { name }))
    await waitFor(() => expect(sent()).toHaveLength(times))
  }
  await send(/anlegen/, 1)
  await send(/[Nn]och einmal/, 2)
  await userEvent.click(screen.getByRole('checkbox'))
  await send(/[Nn]och einmal/, 3)
  const [first, again, changed] = sent()
  expect(again).toBe(first)
  expect(changed).not.toBe(first)
})
