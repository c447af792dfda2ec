import { groupRef, iri, userRef } from '@leitstand/contracts/common'
import { listResponsibleGroups } from '@leitstand/contracts/identity/administration'
import { listMentionable } from '@leitstand/contracts/identity/requests'
import { listLabelLooks } from '@leitstand/contracts/ticket/resources'
import { getTicket } from '@leitstand/contracts/ticket/tickets'
import { ticketRef } from '@leitstand/contracts/ticket/values'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { useApi } from '../src/api/use-api.ts'
import { Details } from '../src/features/ticket/details.tsx'
import { TicketProvider } from '../src/features/ticket/ticket-context.tsx'
import { mock, pageOf } from './mock.ts'
import { agent, mainCustomer, type Person, uuidOf } from './people.ts'
import { aTicket, mockTicket } from './tickets.ts'
import { type Asked, answerFetch, leave, ReadAnew, show } from './world.tsx'

afterEach(leave)

function Ticket() {
  const ticket = useApi(getTicket, { id: '10001' }).data
  if (!ticket) return null
  return (
    <TicketProvider ticket={ticket} state={undefined}>
      <output>{ticket.version}</output>
      <Details />
      <ReadAnew />
    </TicketProvider>
  )
}

test('staff choose another type where it stands, until work has begun', async () => {
  const asked = answerFetch(agent())
  mockTicket(aTicket(), [])
  await show(<Ticket />)
  await userEvent.click(await screen.findByRole('button', { name: /Typ ändern/ }))
  await userEvent.click(await screen.findByTitle('Bereitstellung'))
  await waitFor(() => expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ type: 'provisioning' }))
})

const named = (name: string, label: string) => ({ '@id': name, '@type': 'Named', name, label })

test('staff choose another project for a sub-ticket, which may be in any', async () => {
  const asked = answerFetch(agent())
  mockTicket(aTicket({ type: named('sub_ticket', 'Unterticket') }), [])
  await show(<Ticket />)
  await userEvent.click(await screen.findByRole('button', { name: /Projekt ändern/ }))
  await userEvent.click(await screen.findByTitle('Infrastruktur'))
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ project: 'infrastructure' }),
  )
})

test.each([
  ['has a type with one project alone', {}],
  ['is in work', { type: named('sub_ticket', 'Unterticket'), status: 'in_progress' as const }],
])('the project of a ticket that %s is read only', async (_, fields) => {
  answerFetch(agent())
  mockTicket(aTicket(fields), [])
  await show(<Ticket />)
  await screen.findByText('Allgemein')
  expect(screen.queryByRole('button', { name: /Projekt/ })).toBeNull()
})

test('the type of a ticket in work, and the day of one that is not suspended, are no fields to edit', async () => {
  answerFetch(agent())
  mockTicket(aTicket({ status: 'in_progress' }), [])
  await show(<Ticket />)
  await screen.findByText('Typ')
  expect(screen.queryByRole('button', { name: /Typ/ })).toBeNull()
  expect(screen.queryByText('Zurückgestellt bis')).toBeNull()
})

const adjourned = { status: 'adjourned', adjournDate: '2099-12-01', adjournTime: '08:00' } as const

test('staff choose another time for a suspended ticket, when it is announced, and whether its resuming is told', async () => {
  const asked = answerFetch(agent())
  mockTicket(aTicket({ ...adjourned, minutesBeforeResume: 30 }), [])
  await show(<Ticket />)
  await screen.findByText('30 Min. vorher angekündigt')
  await userEvent.click(await screen.findByRole('button', { name: /Zurückgestellt bis/ }))
  const time = await screen.findByRole('textbox', { name: 'Uhrzeit' })
  await userEvent.clear(time)
  await userEvent.type(time, '14:30')
  const minutes = screen.getByRole('spinbutton', { name: 'Minuten vorher erinnern' })
  await userEvent.clear(minutes)
  await userEvent.type(minutes, '60')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Beim Fortsetzen benachrichtigen' }))
  await userEvent.click(screen.getByRole('button', { name: 'Speichern' }))
  await waitFor(() =>
    expect(changed(asked)).toEqual({ adjournTime: '14:30', minutesBeforeResume: 60, notifyOnResume: true }),
  )
})

test('staff read that the resuming of a suspended ticket is told', async () => {
  answerFetch(agent())
  mockTicket(aTicket({ ...adjourned, notifyOnResume: true }), [])
  await show(<Ticket />)
  await screen.findByText('Das Fortsetzen wird gemeldet')
})

test('what a colleague changes of a suspension while its form stands open is not taken back', async () => {
  const asked = answerFetch(agent())
  const ticket = mockTicket(aTicket({ ...adjourned }), [])
  await show(<Ticket />)
  await userEvent.click(await screen.findByRole('button', { name: /Zurückgestellt bis/ }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Beim Fortsetzen benachrichtigen' }))
  Object.assign(ticket, { adjournTime: '10:00', version: 4 })
  await userEvent.click(screen.getByRole('button', { name: 'Lesen' }))
  await screen.findByText('4')
  await userEvent.click(screen.getByRole('button', { name: 'Speichern' }))
  await waitFor(() => expect(changed(asked)).toEqual({ notifyOnResume: true }))
})

const label = (number: number, name: string) => ({
  '@id': iri('labels', uuidOf(5, number)),
  '@type': 'Label',
  uuid: uuidOf(5, number),
  name,
  ...{ icon: null, iconColour: '#1d5fa8', textColour: '#0b2d4f', backgroundColour: '#e6f0fa' },
})

test('a label that a colleague adds while one chooses others stays', async () => {
  const asked = answerFetch(agent())
  const [net, urgent, vip] = [label(1, 'Netz'), label(2, 'Eilig'), label(3, 'VIP')]
  mock(listLabelLooks, () => pageOf([net, urgent, vip]))
  const ticket = mockTicket(aTicket({ labels: [net] }), [])
  await show(<Ticket />)
  await userEvent.click(await screen.findByRole('button', { name: /Labels ändern/ }))
  await userEvent.click(await screen.findByTitle('Eilig'))
  Object.assign(ticket, { labels: [net, vip], version: 4 })
  fireEvent.click(screen.getByText('Lesen'))
  await screen.findByText('4')
  fireEvent.mouseDown(document.body)
  await waitFor(() => expect(changed(asked)).toEqual({ labels: [net.uuid, vip.uuid, urgent.uuid] }))
})

test('a day that is past is refused at its field, before anything is sent', async () => {
  const asked = answerFetch(agent())
  mockTicket(aTicket({ ...adjourned, adjournDate: '2020-12-01' }), [])
  await show(<Ticket />)
  await userEvent.click(await screen.findByRole('button', { name: /Zurückgestellt bis/ }))
  const time = await screen.findByRole('textbox', { name: 'Uhrzeit' })
  await userEvent.clear(time)
  await userEvent.type(time, '09:00')
  await userEvent.click(screen.getByRole('button', { name: 'Speichern' }))
  await screen.findByRole('alert')
  expect(changed(asked)).toBeUndefined()
})

const ims = { project: named('integrated_management_system', 'Integriertes Managementsystem') }

test('staff say where a ticket of the integrated management system comes from, and by which standard', async () => {
  const asked = answerFetch(agent())
  mockTicket(aTicket({ ...ims, metadataStandard: 'ISO 9001' }), [])
  await show(<Ticket />)
  await screen.findByRole('button', { name: /^ISO 9001, IMS-Norm ändern/ })
  await userEvent.click(screen.getByRole('button', { name: /IMS-Herkunft ändern/ }))
  await userEvent.click(await screen.findByTitle('Vorfall'))
  await waitFor(() => expect(changed(asked)).toEqual({ metadataOrigin: 'incident' }))
})

test('an origin that was wrong is taken away', async () => {
  const asked = answerFetch(agent())
  mockTicket(aTicket({ ...ims, metadataOrigin: 'risk' }), [])
  await show(<Ticket />)
  await userEvent.click(await screen.findByRole('button', { name: /^Risiko, IMS-Herkunft ändern/ }))
  await userEvent.click(await screen.findByTitle('–'))
  await waitFor(() => expect(changed(asked)).toEqual({ metadataOrigin: null }))
})

test('who answers for a ticket and is no longer offered stays when somebody else is added', async () => {
  const asked = answerFetch(agent())
  const former = userRef(uuidOf(1, 9), 'Erika Ehemals')
  const group = uuidOf(2, 9)
  mock(listMentionable, () => pageOf([]))
  mock(listResponsibleGroups, () => pageOf([groupRef(group, 'Technik')]))
  mockTicket(aTicket({ responsibleUsers: [former], responsibleGroups: [] }), [])
  await show(<Ticket />)
  await userEvent.click(await screen.findByRole('button', { name: /Verantwortung ändern/ }))
  await userEvent.click(await screen.findByTitle('Technik'))
  fireEvent.mouseDown(document.body)
  await waitFor(() =>
    expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({
      responsibleGroups: [group],
      responsibleUsers: [former.uuid],
    }),
  )
})

test('staff tick a sub-ticket as done', async () => {
  const asked = answerFetch(agent())
  const parent = ticketRef(uuidOf(3, 2), 10_002, 'Umzug')
  mockTicket(aTicket({ type: named('sub_ticket', 'Unterticket'), parent }), [])
  await show(<Ticket />)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Fertig' }))
  await waitFor(() => expect(changed(asked)).toEqual({ done: true }))
})

test('staff choose later whether the customer gets a confirmation', async () => {
  const asked = answerFetch(agent())
  mockTicket(aTicket(), [])
  await show(<Ticket />)
  await userEvent.click(await screen.findByRole('button', { name: /Bestätigungsmail ändern/ }))
  await userEvent.click(await screen.findByTitle('Nein'))
  await waitFor(() => expect(changed(asked)).toEqual({ sendConfirmationEmailOption: 'disabled' }))
})

test.each([
  ['a ticket outside of the integrated management system', agent(), {}, ['IMS-Herkunft', 'IMS-Norm', 'Fertig']],
  ['an internal ticket', agent(), { internal: true }, ['Bestätigungsmail']],
  ['a request of authorities', agent(), { type: named('authority_request', 'Behördenanfrage') }, ['Bestätigungsmail']],
  [
    'a customer',
    mainCustomer(),
    {
      ...ims,
      ...adjourned,
      minutesBeforeResume: 30,
      notifyOnResume: true,
      parent: ticketRef(uuidOf(3, 2), 10_002, ''),
    },
    ['IMS-Herkunft', 'IMS-Norm', 'Fertig', 'Bestätigungsmail', /angekündigt/, /wird gemeldet/],
  ],
] as const)('%s shows nothing that does not concern it', async (_, who, fields, hidden) => {
  answerFetch(who)
  mockTicket(aTicket(fields), [])
  await show(<Ticket />, who)
  await screen.findByText('Typ')
  for (const words of hidden) expect(screen.queryByText(words)).toBeNull()
})

function changed(asked: readonly Asked[]) {
  return asked.find(({ method }) => method === 'PATCH')?.body
}

test('nothing is changed on a ticket of a type that the groups of its reader are not allowed', async () => {
  const buyer: Person = { ...agent(), workflows: ['purchase'] }
  answerFetch(buyer)
  mockTicket(aTicket(), [])
  await show(<Ticket />, buyer)
  await screen.findByText('Allgemein')
  expect(screen.queryAllByRole('button', { name: /ändern|setzen/ })).toEqual([])
})
