import { getTicket } from '@leitstand/contracts/ticket/tickets'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useApi } from '../src/api/use-api.ts'
import { Loading } from '../src/ui/loading.tsx'
import { fail, mock } from './mock.ts'
import { agent } from './people.ts'
import { aTicket } from './tickets.ts'
import { answerFetch, leave, show } from './world.tsx'

afterEach(leave)

function Subject() {
  const [id, setId] = useState('10001')
  const { data, error, mutate } = useApi(getTicket, { id }, { keepPreviousData: true, shouldRetryOnError: false })
  return (
    <>
      {['10001', '10002'].map((other) => (
        <button key={other} type="button" onClick={() => setId(other)}>
          {other}
        </button>
      ))}
      {data ? <p>{data.subject}</p> : <Loading error={error} retry={mutate} />}
    </>
  )
}

test('what was asked before does not stand for what could not be read', async () => {
  answerFetch(agent())
  mock(getTicket, ({ id }) => (id === '10001' ? aTicket({ subject: 'Shop langsam' }) : fail('internal')))
  await show(<Subject />)
  await screen.findByText('Shop langsam')
  await userEvent.click(screen.getByRole('button', { name: '10002' }))
  await screen.findByRole('heading')
  await waitFor(() => expect(screen.queryByText('Shop langsam')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: '10001' }))
  await screen.findByText('Shop langsam')
})
