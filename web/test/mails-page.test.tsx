import { listMails } from '@leitstand/contracts/mail/ledger'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Component as MailsPage } from '../src/pages/admin/mails-page.tsx'
import { aReceivedMail } from './mails.ts'
import { mock, pageOf } from './mock.ts'
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
