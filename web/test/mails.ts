import type { ReceivedMail } from '@leitstand/contracts/mail/requests'
import { uuidOf } from './people.ts'

/** A mail of the ledger that became a comment. */
export function aReceivedMail(fields: Partial<ReceivedMail> = {}): ReceivedMail {
  const { uuid = uuidOf(14, 1) } = fields
  const receivedAt = '2026-11-20T10:00:00.000Z'
  return {
    '@id': `/api/mails/${uuid}`,
    '@type': 'Mail',
    uuid,
    state: 'comment',
    from: 'chef@nordlicht.example',
    to: ['support@leitstand.example'],
    subject: 'Backup',
    size: 300,
    receivedAt,
    processedAt: receivedAt,
    attempts: 1,
    reason: null,
    reasons: [],
    warnings: [],
    ticket: null,
    ...fields,
  }
}
