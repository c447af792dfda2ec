import {
  changeWorktime,
  createWorktime,
  deleteWorktime,
  listWorktimes,
  type Worktime,
  worktimeTypes,
} from '@leitstand/contracts/billing/requests'
import {
  getWorktimeTimer,
  startWorktimeTimer,
  stopWorktimeTimer,
  type WorktimeTimer,
} from '@leitstand/contracts/billing/timer'
import { iri, userRef } from '@leitstand/contracts/common'
import { ticketRef } from '@leitstand/contracts/ticket/values'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Link } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { TicketProvider } from '../src/features/ticket/ticket-context.tsx'
import { WorktimesArea } from '../src/features/ticket/worktimes-area.tsx'
import { fail, mock, pageOf } from './mock.ts'
import { agent, colleague, uuidOf } from './people.ts'
import { aTicket } from './tickets.ts'
import { aWorktime } from './worktimes.ts'
import { answerFetch, leave, ReadAnew, show } from './world.tsx'

afterEach(leave)

/** What was booked on this ticket, and what lies around a time that is asked for. */
function mockWorktimes(booked: Worktime[], around: Worktime[] = []) {
  mock(listWorktimes, (input) => pageOf('endAt[after]' in input && input['endAt[after]'] ? around : booked))
  mock(worktimeTypes.requests.list, () => pageOf([]))
}
function mockTimer(running: WorktimeTimer | null) {
  let timer = running
  mock(getWorktimeTimer, () => ({ timer }))
  mock(startWorktimeTimer, () => (timer = aTimer()))
  mock(stopWorktimeTimer, () => {
    timer = null
    return aWorktime()
  })
}
const aTimer = (publicId = 10001): WorktimeTimer => ({
  '@id': iri('worktime_timer', uuidOf(9, 9)),
  '@type': 'WorktimeTimer',
  uuid: uuidOf(9, 9),
  ticket: ticketRef(uuidOf(3, 1), publicId, 'Backup'),
  startedAt: new Date(Date.now() - 25 * 60_000 - 1000).toISOString(),
  version: 1,
})

function Area() {
  const [isBooking, setBooking] = useState(true)
  return (
    <TicketProvider ticket={aTicket()} state={undefined}>
      <WorktimesArea isBooking={isBooking} onBook={setBooking} />
      <Link to="/anderswo">Anderswo</Link>
      <ReadAnew />
    </TicketProvider>
  )
}
const cancel = async () => userEvent.click(await screen.findByRole('button', { name: 'Abbrechen' }))

test('a booking is changed where it stands, and only what is different is sent with the version that was seen', async () => {
  const asked = answerFetch(agent())
  mockWorktimes([aWorktime()])
  mockTimer(null)
  mock(changeWorktime, () => aWorktime({ version: 4 }))
  await show(<Area />)
  await cancel()
  await userEvent.click(await screen.findByRole('button', { name: 'Buchung über 30m bearbeiten' }))
  const duration = await screen.findByRole('textbox', { name: 'Dauer' })
  expect(duration).toHaveProperty('value', '30m')
  await userEvent.clear(duration)
  await userEvent.type(duration, '20m')
  await userEvent.click(screen.getByRole('button', { name: 'Speichern' }))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Dauer' })).toBeNull())
  const [sent] = asked.filter(({ method }) => method === 'PATCH')
  expect(sent?.body).toEqual({ accruedTime: '20m' })
  expect(sent?.headers.get('if-match')).toContain('3')
})

test('what somebody else saved of a booking while it was being changed is not written over unseen', async () => {
  const asked = answerFetch(agent())
  const booked = [aWorktime()]
  mockWorktimes(booked)
  mockTimer(null)
  mock(changeWorktime, (_change, { seenVersion }) => (seenVersion === 4 ? aWorktime({ version: 5 }) : fail('changed')))
  await show(<Area />)
  await cancel()
  await userEvent.click(await screen.findByRole('button', { name: 'Buchung über 30m bearbeiten' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Tätigkeit' }), ' und geleert')
  booked[0] = aWorktime({ accruedMinutes: 20, accruedTime: '20m', version: 4 })
  await userEvent.click(screen.getByRole('button', { name: 'Lesen' }))
  await screen.findAllByText('20m')
  await userEvent.click(screen.getByRole('button', { name: 'Speichern' }))
  await waitFor(() => expect(asked.some(({ method }) => method === 'PATCH')).toBe(true))
  const [sent] = asked.filter(({ method }) => method === 'PATCH')
  expect(sent?.body).toEqual({ description: 'Log gelesen und geleert' })
  expect(sent?.headers.get('if-match')).toContain('3')
})

test('a booking that was deleted by mistake is booked again as it was', async () => {
  const asked = answerFetch(agent())
  const booked = [aWorktime({ edgeShift: true, endAt: '2026-11-20T10:00:00.000Z' })]
  mockWorktimes(booked)
  mockTimer(null)
  mock(deleteWorktime, () => {
    booked.pop()
    return null
  })
  mock(createWorktime, () => aWorktime())
  await show(<Area />)
  await cancel()
  await userEvent.click(await screen.findByRole('button', { name: 'Buchung über 30m löschen' }))
  await waitFor(() => expect(screen.queryByText('Log gelesen')).toBeNull())
  await userEvent.click(await screen.findByRole('button', { name: 'Rückgängig' }))
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
      ...{ ticket: 10001, employee: agent().uuid, type: null, description: 'Log gelesen' },
      ...{ startAt: '2026-11-20T09:00:00.000Z', endAt: '2026-11-20T10:00:00.000Z', accruedTime: '30m' },
      ...{ internal: false, edgeShift: true },
    }),
  )
})

test.each([
  ['is billed', { billed: true }],
  ['takes another back', { reverses: uuidOf(9, 2) }],
  ['is a colleague’s', { employee: userRef(colleague().uuid, colleague().name) }],
])('a booking that %s offers no change', async (_, fields) => {
  answerFetch(agent())
  mockWorktimes([aWorktime(fields)])
  mockTimer(null)
  await show(<Area />)
  await cancel()
  await screen.findByText('Log gelesen')
  expect(screen.queryByRole('button', { name: 'Buchung über 30m bearbeiten' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Buchung über 30m löschen' })).toBeNull()
})

test('time upon other time of one’s own is warned of and may be booked all the same', async () => {
  const asked = answerFetch(agent())
  const other = aWorktime({ uuid: uuidOf(9, 5), ticket: ticketRef(uuidOf(3, 5), 10005, 'Anderes') })
  mockWorktimes([], [other, aWorktime({ uuid: uuidOf(9, 6), isReversed: true })])
  mockTimer(null)
  await show(<Area />)
  await userEvent.type(await screen.findByRole('textbox', { name: 'Dauer' }), '1h')
  const warning = await screen.findByText(/überschneidet sich/)
  expect(warning.textContent).toContain('Diese Zeit überschneidet sich mit: #10005 10:00–10:30.')
  const question = asked.find(({ url }) => url.includes('endAt'))
  expect(question?.url).toContain(`employee.uuid=${agent().uuid}`)
  expect(screen.getByRole('button', { name: 'Buchen' })).toHaveProperty('disabled', false)
})

test('time is taken to end now, so that it lies in the future only when that is written', async () => {
  answerFetch(agent())
  mockWorktimes([])
  mockTimer(null)
  await show(<Area />)
  await userEvent.type(await screen.findByRole('textbox', { name: 'Dauer' }), '2h')
  const time = screen.getByRole('textbox', { name: 'Uhrzeit' })
  const clock = new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', hour: '2-digit', minute: '2-digit' })
  const close = [0, 1].map((minute) => clock.format(Date.now() - (120 + minute) * 60_000))
  expect(close).toContain((time as HTMLInputElement).value)
  expect(screen.queryByText('Diese Zeit endet in der Zukunft.')).toBeNull()
  await userEvent.clear(screen.getByRole('textbox', { name: 'Dauer' }))
  await userEvent.clear(time)
  await userEvent.type(time, '23:59')
  await userEvent.type(screen.getByRole('textbox', { name: 'Dauer' }), '10h')
  await screen.findByText('Diese Zeit endet in der Zukunft.')
})

test('the time that runs is there after a reload, and is stopped into a booking', async () => {
  const asked = answerFetch(agent())
  mockWorktimes([])
  mockTimer(aTimer())
  await show(<Area />)
  await cancel()
  await screen.findByRole('button', { name: 'Stoppen und buchen' })
  expect(screen.getAllByText('25m').length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: 'Zeit starten' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Stoppen und buchen' }))
  expect(await screen.findByRole('textbox', { name: 'Dauer' })).toHaveProperty('value', '26m')
  await userEvent.click(screen.getByRole('button', { name: 'Buchen' }))
  await screen.findByRole('button', { name: 'Zeit starten' })
  const [sent] = asked.filter(({ url, method }) => method === 'POST' && url.endsWith('/booking'))
  expect(sent?.body).toMatchObject({ accruedTime: '26m' })
  expect(sent?.body).not.toHaveProperty('startAt')
})

test('a booking that was begun, if by a button alone, is not left behind without being asked', async () => {
  answerFetch(agent())
  mockWorktimes([])
  mockTimer(null)
  await show(<Area />)
  await userEvent.click(await screen.findByRole('button', { name: '+15 min' }))
  await userEvent.click(screen.getByRole('link', { name: 'Anderswo' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Weiter bearbeiten' }))
  expect(screen.getByRole('textbox', { name: 'Dauer' })).toHaveProperty('value', '15m')
})

test('the time that runs on another ticket leads there', async () => {
  answerFetch(agent())
  mockWorktimes([])
  mockTimer(aTimer(10042))
  await show(<Area />)
  const link = await screen.findByRole('link', { name: 'läuft auf #10042' })
  expect(link.getAttribute('href')).toBe('/ticket/view/10042')
  expect(screen.queryByRole('button', { name: 'Stoppen und buchen' })).toBeNull()
})
