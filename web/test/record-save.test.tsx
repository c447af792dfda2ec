import { type Tracking, trackings } from '@leitstand/contracts/ticket/trackings'
import { fireEvent, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useApi } from '../src/api/use-api.ts'
import { TrackingForm } from '../src/features/tracking/tracking-form.tsx'
import { fail, mock } from './mock.ts'
import { agent, uuidOf } from './people.ts'
import { answerFetch, leave, ReadAnew, show } from './world.tsx'

afterEach(leave)

function aTracking(fields: Partial<Tracking> = {}): Tracking {
  return {
    '@id': `/api/trackings/${uuidOf(9, 1)}`,
    '@type': 'Tracking',
    uuid: uuidOf(9, 1),
    ticket: {
      '@id': '/api/tickets/10001',
      '@type': 'Ticket',
      uuid: uuidOf(9, 2),
      publicId: 10_001,
      subject: 'Umzug',
    },
    trackingId: 'JJD000390',
    carrier: null,
    country: 'DE',
    status: 'new',
    createdAt: '2026-11-20T09:00:00.000Z',
    updatedAt: '2026-11-20T09:00:00.000Z',
    version: 1,
    ...fields,
  }
}

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
    return aTracking()
  })
  const closed = vi.fn<(shown: number) => void>()
  await show(<Shipments closed={closed} />)
  await screen.findByText('0 Sendungen')
  fireEvent.change(screen.getByRole('textbox', { name: 'Sendungsnummer' }), { target: { value: 'JJD000390' } })
  fireEvent.click(screen.getByRole('button', { name: 'Speichern' }))
  await expect.poll(() => closed.mock.calls).toEqual([[1]])
})

/** A shipment that is being changed while the page goes on reading. */
function Changing() {
  const { data } = useApi(trackings.requests.list, { 'ticket.publicId': '10001' })
  const [before] = data?.items ?? []
  return (
    <>
      <ReadAnew />
      <p>{before?.carrier ?? 'niemand'} liefert</p>
      {before && <TrackingForm before={before} ticket={10_001} close={() => undefined} />}
    </>
  )
}

test('what a colleague saved while the form stood open is not written over unseen', async () => {
  const asked = answerFetch(agent())
  let now = aTracking()
  mock(trackings.requests.list, () => ({ items: [now], total: 1 }))
  mock(trackings.requests.patch, (_fields, { seenVersion }) => (seenVersion === now.version ? now : fail('changed')))
  await show(<Changing />)
  await screen.findByText('niemand liefert')
  now = aTracking({ carrier: 'DHL', version: 2 })
  fireEvent.click(screen.getByRole('button', { name: 'Lesen' }))
  await screen.findByText('DHL liefert')
  fireEvent.change(screen.getByRole('textbox', { name: 'Sendungsnummer' }), { target: { value: 'JJD000391' } })
  fireEvent.click(screen.getByRole('button', { name: 'Speichern' }))
  await screen.findByText('Die Sendung konnte nicht geändert werden.')
  expect(asked.find(({ method }) => method === 'PATCH')?.headers.get('if-match')).toContain('1')
})
