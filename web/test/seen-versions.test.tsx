import { iri } from '@leitstand/contracts/common'
import { senderConfigurations } from '@leitstand/contracts/ticket/resources'
import { type TicketServer, ticketServers } from '@leitstand/contracts/ticket/servers'
import { ticketRef } from '@leitstand/contracts/ticket/values'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { TemplateAddresses } from '../src/features/templates/template-addresses.tsx'
import { ServersArea } from '../src/features/ticket/servers-area.tsx'
import { TicketProvider } from '../src/features/ticket/ticket-context.tsx'
import { fail, mock, pageOf } from './mock.ts'
import { admin, agent, uuidOf } from './people.ts'
import { aTicket } from './tickets.ts'
import { answerFetch, leave, show } from './world.tsx'

afterEach(leave)

const uuid = uuidOf(8, 1)
const template = { '@id': iri('templates', uuidOf(6, 1)), '@type': 'Template', uuid: uuidOf(6, 1), name: 'Support' }

test('a wish about the mails of a template is sent once, and the next one with the version that it made', async () => {
  const asked = answerFetch(admin())
  const address = {
    ...{ '@id': iri('sender_configurations', uuid), '@type': 'SenderConfiguration' as const, uuid, template },
    ...{ emailAddress: 'hilfe@leitstand.example', sendConfirmation: false, version: 1 },
  }
  mock(senderConfigurations.requests.list, () => pageOf([{ ...address }]))
  mock(senderConfigurations.requests.patch, ({ sendConfirmation = false }, { seenVersion }) => {
    if (seenVersion !== undefined && seenVersion !== address.version) fail('changed')
    return Object.assign(address, { sendConfirmation, version: address.version + 1 })
  })
  await show(<TemplateAddresses template={template.uuid} />, admin())
  const box = await screen.findByRole('checkbox')
  const sent = () => asked.filter(({ method }) => method === 'PATCH').map(({ headers }) => headers.get('if-match'))
  const answered = globalThis.fetch
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const answer = answered(url, init)
    if (init.method === 'PATCH') await held
    return answer
  })
  await userEvent.dblClick(box)
  release()
  await waitFor(() => expect(address.sendConfirmation).toBe(true))
  await waitFor(() => expect(box).toHaveProperty('checked', true))
  expect(sent()).toHaveLength(1)
  await userEvent.click(box)
  await waitFor(() => expect(address.sendConfirmation).toBe(false))
  expect(sent().map((version) => /\d/.exec(version ?? '')?.[0])).toEqual(['1', '2'])
})

const server: TicketServer = {
  ...{ '@id': iri('ticket_servers', uuid), '@type': 'TicketServer', uuid, name: 'srv-042', customName: 'Shop' },
  ...{ kind: 'managed_server', ticket: ticketRef(uuidOf(3, 1), 10001, 'Backup'), origin: 'wi', version: 4 },
  server: { '@id': iri('servers', uuidOf(8, 2)), '@type': 'Server', uuid: uuidOf(8, 2), name: 'srv-042' },
}

test('whoever calls a server something else does not write over what a colleague called it meanwhile', async () => {
  answerFetch(agent())
  const { version, customName, ...rest } = server
  const kept = { ...rest, version, customName }
  mock(ticketServers.requests.get, () => ({ ...kept }))
  mock(ticketServers.requests.patch, (fields, { seenVersion }) => {
    if (seenVersion !== undefined && seenVersion !== kept.version) fail('changed')
    return Object.assign(kept, fields, { version: kept.version + 1 })
  })
  await show(
    <TicketProvider ticket={aTicket({ servers: [server] })} state={undefined}>
      <ServersArea />
    </TicketProvider>,
  )
  const head = await screen.findByRole('button', { name: /^Server/ })
  if (head.getAttribute('aria-expanded') === 'false') await userEvent.click(head)
  await userEvent.click(await screen.findByRole('button', { name: 'Shop umbenennen' }))
  const field = await screen.findByRole('textbox')
  Object.assign(kept, { customName: 'Laden', version: 5 })
  await userEvent.clear(field)
  await userEvent.type(field, 'Kasse')
  await userEvent.click(screen.getByRole('button', { name: 'Speichern' }))
  await screen.findByRole('alert')
  expect(kept.customName).toBe('Laden')
})
