import { getMailCheck } from '@leitstand/contracts/mail/checking'
import { listMails } from '@leitstand/contracts/mail/ledger'
import { replayMail } from '@leitstand/contracts/mail/requests'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { Component as MailsPage } from '../src/pages/admin/mails-page.tsx'
import { aReceivedMail } from './mails.ts'
import { fail, mock, pageOf } from './mock.ts'
import { admin, uuidOf } from './people.ts'
import { answerFetch, leave, show } from './world.tsx'

afterEach(leave)

test('the ledger says in sentences why a mail fared as it did', async () => {
  answerFetch(admin())
  const opened = aReceivedMail({
    uuid: uuidOf(14, 1),
    state: 'new-ticket',
    reasons: [
      { code: 'names-foreign-ticket', publicId: 10_001 },
      { code: 'not-answered', because: ['list', 'budget'] },
    ],
  })
  const unparsable = aReceivedMail({
    uuid: uuidOf(14, 2),
    state: 'unparsable',
    reasons: [{ code: 'technical', text: 'MIME-Grenze nie geschlossen' }],
  })
  mock(listMails, () => pageOf([opened, unparsable]))
  await show(<MailsPage />, admin())
  await screen.findByText(
    'Sie nennt das Ticket #10001, an dem ihr Absender keinen Anteil hat. Nicht automatisch beantwortet: über eine Mailingliste, diese Adresse hat in letzter Zeit genug Antworten bekommen',
  )
  await screen.findByText('Technischer Fehler: MIME-Grenze nie geschlossen')
  expect(screen.queryByText(/names-foreign-ticket|unknown-sender/)).toBeNull()
})

test('all mails that were found are picked over their pages, and worked again', async () => {
  answerFetch(admin())
  const found = Array.from({ length: 35 }, (_, index) =>
    aReceivedMail({ uuid: uuidOf(14, index + 1), state: 'ignored', subject: `Abwesend ${index}` }),
  )
  mock(listMails, ({ page, itemsPerPage }) => pageOf(found, page, itemsPerPage))
  const worked: string[] = []
  mock(replayMail, ({ uuid }) => {
    worked.push(uuid)
    return aReceivedMail({ uuid, state: 'new-ticket' })
  })
  await show(<MailsPage />, admin())
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Mail „Abwesend 0“ auswählen' }))
  await userEvent.click(screen.getByRole('button', { name: 'Alle 35 gefundenen' }))
  await screen.findByText('35 Mails ausgewählt')
  await userEvent.click(screen.getByRole('button', { name: 'Erneut verarbeiten (35)' }))
  await screen.findByText('Was daraus wurde')
  expect(worked.toSorted()).toEqual(found.map(({ uuid }) => uuid).toSorted())
  expect(screen.queryByText('35 Mails ausgewählt')).toBeNull()
})

test('when what was found cannot be read to its end, that is said, and what was picked stays', async () => {
  answerFetch(admin())
  const found = Array.from({ length: 35 }, (_, index) =>
    aReceivedMail({ uuid: uuidOf(14, index + 1), state: 'ignored', subject: `Abwesend ${index}` }),
  )
  mock(listMails, ({ page, itemsPerPage }) =>
    itemsPerPage > 30 ? fail('service-unavailable', { service: 'mail' }) : pageOf(found, page, itemsPerPage),
  )
  await show(<MailsPage />, admin())
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Mail „Abwesend 0“ auswählen' }))
  await userEvent.click(screen.getByRole('button', { name: 'Alle 35 gefundenen' }))
  await screen.findByText('Das konnte nicht geladen werden.')
  screen.getByText('1 Mail ausgewählt')
})

test('the ledger says first which mailbox cannot be read, since when, why and what to look at', async () => {
  answerFetch(admin())
  mock(listMails, () => pageOf([]))
  const reason = 'imap.example does not let support in: Authentication failed.'
  mock(getMailCheck, () => ({
    check: null,
    unreadable: [{ mailbox: 'support@imap.example/INBOX', since: '2026-02-12T08:00:00Z', reason }],
  }))
  await show(<MailsPage />, admin())
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Das Postfach support@imap.example/INBOX kann nicht gelesen werden')
  expect(alert.textContent).toContain(reason)
  expect(alert.textContent).toContain('Bitte prüfen Sie Zugangsdaten')
})

test('a ledger without any mail blames a filter only when there is one', async () => {
  answerFetch(admin())
  mock(listMails, () => pageOf([]))
  await show(<MailsPage />, admin())
  await screen.findByText('Noch keine Mails empfangen')
  expect(screen.queryByText('Vielleicht ist ein Filter zu eng.')).toBeNull()
  leave()
  answerFetch(admin())
  mock(listMails, () => pageOf([]))
  await show(<MailsPage />, admin(), { path: '*', url: '/?state=failed' })
  await screen.findByText('Vielleicht ist ein Filter zu eng.')
})

test('the numbers of the last check say first when that was, since mails have come after it', async () => {
  answerFetch(admin())
  const check = { at: '2026-02-12T08:00:00Z', received: 0, processed: 0, open: 0, unexplained: 0 }
  mock(getMailCheck, () => ({ check: { ...check, stuck: 0, missing: 0, unknown: 0 }, unreadable: [] }))
  mock(listMails, () => pageOf([aReceivedMail({})]))
  await show(<MailsPage />, admin())
  const said = await screen.findByText(/0 empfangen/)
  expect(said.textContent).toMatch(/^ ?Letzte Prüfung \S.*\d\d:00.*: 0 empfangen · 0 verarbeitet/)
})
