import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Component as MailsPage } from '../src/pages/admin/mails-page.tsx'
import { answerFetch, show } from './world.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the ledger says in sentences why a mail fared as it did', async () => {
  answerFetch('admin@leitstand.example')
  await show(<MailsPage />)
  await screen.findByText(
    'Sie nennt das Ticket #10001, an dem ihr Absender keinen Anteil hat. Nicht automatisch beantwortet: über eine Mailingliste, diese Adresse hat in letzter Zeit genug Antworten bekommen',
  )
  await screen.findByText('Technischer Fehler: MIME-Grenze nie geschlossen')
  expect(screen.queryByText(/names-foreign-ticket|unknown-sender/)).toBeNull()
})
