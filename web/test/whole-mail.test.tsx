import { type ShownMail, showMail } from '@leitstand/contracts/mail/shown-mails'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { WholeMail } from '../src/features/ticket/whole-mail.tsx'
import { mock } from './mock.ts'
import { agent, customer, uuidOf } from './people.ts'
import { answerFetch, leave, show } from './world.tsx'

afterEach(leave)

const uuid = uuidOf(14, 1)
const aShownMail = (fields: Partial<ShownMail> = {}): ShownMail => ({
  '@id': `/api/mails/${uuid}`,
  '@type': 'ShownMail',
  uuid,
  from: ['Nora <chef@nordlicht.example>'],
  to: ['support@leitstand.example'],
  cc: [],
  subject: 'Re: Backup',
  date: '2026-11-20T10:00:00.000Z',
  text: 'siehe unten\n> Wann?\nMorgen!',
  textFormat: 'plain',
  hasLayout: true,
  hasRemotePictures: true,
  encryption: null,
  signature: null,
  ...fields,
})

async function open(mail: ShownMail, me = agent()) {
  answerFetch(me)
  mock(showMail, () => mail)
  await show(<WholeMail mail={uuid} />, me)
  await userEvent.click(screen.getByRole('button', { name: 'Ganze E-Mail' }))
  await screen.findByText('Nora <chef@nordlicht.example>')
}

test('the layout of a mail stands in a frame without rights, with pictures from elsewhere only when asked for', async () => {
  await open(aShownMail())
  const frame = () => document.querySelector('iframe')
  expect(frame()?.getAttribute('sandbox')).toBe('allow-popups allow-popups-to-escape-sandbox')
  expect(frame()?.getAttribute('src')).toBe(`/api/mails/${uuid}/layout`)
  await userEvent.click(screen.getByRole('button', { name: 'Bilder laden' }))
  expect(frame()?.getAttribute('src')).toBe(`/api/mails/${uuid}/layout?pictures=remote`)
  await userEvent.click(await screen.findByText('Nur Text'))
  expect(screen.getByText('> Wann?').closest('blockquote')).not.toBeNull()
})

test('a mail without layout is read as text, and its bytes are for the staff', async () => {
  await open(aShownMail({ hasLayout: false, hasRemotePictures: false }))
  expect(document.querySelector('iframe')).toBeNull()
  expect(screen.getByRole('link', { name: /Original/ }).getAttribute('href')).toBe(`/api/mails/${uuid}/raw`)
})

test('a customer is offered no bytes', async () => {
  await open(aShownMail(), customer())
  expect(screen.queryByRole('link', { name: /Original/ })).toBeNull()
})

test('whoever reads a mail sees how it was protected, and whose signature it carries', async () => {
  const signature = { state: 'other-signer' as const, signer: 'Max <max@x.example>' }
  await open(aShownMail({ encryption: { by: 'OpenPGP', isOpened: true }, signature }))
  expect(
    screen.getByText(
      'Mit OpenPGP verschlüsselt, hier entschlüsselt. Die Signatur ist gültig, aber von Max <max@x.example> und nicht vom Absender.',
    ),
  ).toBeTruthy()
})
