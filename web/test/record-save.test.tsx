import { trackings } from '@leitstand/contracts/ticket/trackings'
import { fireEvent, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useApi } from '../src/api/use-api.ts'
import { TrackingForm } from '../src/features/tracking/tracking-form.tsx'
import { mock } from './mock.ts'
import { agent, uuidOf } from './people.ts'
import { answerFetch, leave, show } from './world.tsx'

afterEach(leave)

/** A list with the form that adds to it; `closed` hears how many the list shows by then. */
function Shipments({ closed }: { closed: (shown: number) => void }) {
  const { data } = useApi(trackings.requests.list, { 'ticket.publicId': '10001' })
  const shown = useRef(0)
  shown.current = data?.total ?? 0
  return (
    <>
      <p>{data?.total} Sendungen</p>
      <TrackingForm ticket={10_001} close={() => closed(shown.current)} />
    </>
  )
}

test('a form closes once the list beside it has what was saved', async () => {
  answerFetch(agent())
  let total = 0
  mock(trackings.requests.list, () => ({ items: [], total }))
  mock(trackings.requests.create, () => {
    total = 1
    return {
      '@id': `/api/trackings/${uuidOf(9, 1)}`,
      '@type': 'Tracking' as const,
      uuid: uuidOf(9, 1),
      ticket: {
        '@id': '/api/tickets/10001',
        '@type': 'Ticket' as const,
        uuid: uuidOf(9, 2),
        publicId: 10_001,
        subject: 'Umzug',
      },
      trackingId: 'JJD000390',
      carrier: null,
      country: 'DE',
      status: 'new' as const,
      createdAt: '2026-11-20T09:00:00.000Z',
      updatedAt: '2026-11-20T09:00:00.000Z',
      version: 1,
    }
  })
  const closed = vi.fn<(shown: number) => void>()
  await show(<Shipments closed={closed} />)
  await screen.findByText('0 Sendungen')
  fireEvent.change(screen.getByRole('textbox', { name: 'Sendungsnummer' }), { target: { value: 'JJD000390' } })
  fireEvent.click(screen.getByRole('button', { name: 'Speichern' }))
  await expect.poll(() => closed.mock.calls).toEqual([[1]])
})
