import { createUser } from '@leitstand/contracts/identity/administration'
import { filterGroups } from '@leitstand/contracts/identity/requests'
import { assignMail, type MailTrace, traceMail } from '@leitstand/contracts/mail/ledger'
import { replayMail } from '@leitstand/contracts/mail/requests'
import { showMail } from '@leitstand/contracts/mail/shown-mails'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { Component as MailPage } from '../src/pages/admin/mail-page.tsx'
import { aReceivedMail } from './mails.ts'
import { fail, mock } from './mock.ts'
import { admin } from './people.ts'
import { answerFetch, leave, show } from './world.tsx'

afterEach(leave)

const aTrace = (fields: Partial<MailTrace> = {}): MailTrace => ({
  ...aReceivedMail({ state: 'rejected', from: 'privat@web.example', reasons: [{ code: 'unknown-sender' }] }),
  '@type': 'MailTrace',
  messageId: '<1@web.example>',
  source: 'smtp',
  remoteAddress: '192.0.2.1',
  helo: 'mx.web.example',
  envelopeFrom: '',
  recipient: 'info@leitstand.example',
  kind: 'normal',
  sender: { side: 'stranger', proof: 'unproven' },
  foundBy: null,
  isWanted: false,
  assignedTicket: null,
  isInternal: false,
  isForwarded: false,
  nextAttemptAt: null,
  encryption: null,
  signature: null,
  files: [],
  answer: { because: ['list', 'budget'] },
  ...fields,
})

async function open(trace: MailTrace) {
  const asked = answerFetch(admin())
  mock(traceMail, () => trace)
  mock(showMail, () => fail('not-found'))
  mock(replayMail, () => aReceivedMail({ state: 'received' }))
  await show(<MailPage />, admin(), { path: '/:uuid', url: `/${trace.uuid}` })
  await screen.findByText('Was geschah')
  return asked
}

test('each step of a mail is told in sentences, and what it allows is offered', async () => {
  const files = [
    { name: 'plan.pdf', mimeType: 'application/pdf', size: 900, fate: 'kept' as const },
    { name: 'setup.exe', mimeType: null, size: 2, fate: 'refused' as const },
  ]
  const ticket = { uuid: aReceivedMail().uuid, publicId: 10_023 }
  const warnings = ['attachments-refused', 'sender-unconfirmed']
  await open(aTrace({ state: 'comment', reasons: [], foundBy: 'subject', isInternal: true, files, ticket, warnings }))
  for (const sentence of [
    'von 192.0.2.1 (mx.web.example) · Absender im Umschlag: leer',
    'Erkannt: gewöhnliche Mail',
    'Ticket gefunden: Seine Nummer steht im Betreff.',
    '1 von 2 Anhängen übernommen',
    'abgelehnt: Der Dateityp ist nicht erlaubt',
    'Der Absender ist nicht bestätigt.',
    /^Nicht automatisch beantwortet: über eine Mailingliste, diese Adresse hat/,
  ])
    await screen.findByText(sentence)
  expect(screen.queryByRole('button', { name: /Erneut verarbeiten|zuordnen|bekannt/ })).toBeNull()
})

test('a mail is assigned to the ticket whose number is typed, and a refusal is said', async () => {
  const asked = await open(aTrace())
  mock(assignMail, () => fail('ticket-finished'))
  await userEvent.click(screen.getByRole('button', { name: 'Einem Ticket zuordnen …' }))
  await userEvent.type(await screen.findByLabelText('Nummer des Tickets'), '#10023')
  await userEvent.click(screen.getByRole('button', { name: 'Zuordnen' }))
  await screen.findByText(/Das Ticket ist abgeschlossen/)
  expect(asked.find(({ url }) => url.endsWith('/assign'))?.body).toEqual({ ticket: 10_023 })
})

test('whoever wrote becomes a customer, and the mail is worked again', async () => {
  const asked = await open(aTrace())
  const group = { uuid: aReceivedMail().uuid, name: 'Nordlicht', customerGroup: true }
  mock(filterGroups, () => ({ items: [group], total: 1 }) as never)
  mock(createUser, () => ({}) as never)
  await userEvent.click(screen.getByRole('button', { name: 'Absender bekannt machen …' }))
  await userEvent.type(await screen.findByLabelText('Vorname'), 'Paula')
  await userEvent.type(screen.getByLabelText('Nachname'), 'Privat')
  await userEvent.click(await screen.findByLabelText('Kunde'))
  await userEvent.click(await screen.findByText('Nordlicht'))
  await userEvent.click(screen.getByRole('button', { name: 'Anlegen und erneut verarbeiten' }))
  await screen.findByText('Die Person ist angelegt. Die Mail wird erneut verarbeitet.')
  expect(asked.find(({ method, url }) => method === 'POST' && url.endsWith('/users'))?.body).toEqual({
    firstName: 'Paula',
    lastName: 'Privat',
    email: 'privat@web.example',
    roles: ['ROLE_CUSTOMER'],
    groups: [group.uuid],
  })
  expect(asked.some(({ url }) => url.endsWith('/replay'))).toBe(true)
})

test('the steps of a mail say how it was protected, and what its signature shows', async () => {
  await open(
    aTrace({ encryption: { by: 'S/MIME', isOpened: false }, signature: { state: 'unknown-signer', signer: 'AB12' } }),
  )
  expect(screen.getByText('Mit S/MIME verschlüsselt, hier nicht lesbar.')).toBeTruthy()
  expect(screen.getByText(/der Schlüssel AB12 ist nicht hinterlegt/i)).toBeTruthy()
})
