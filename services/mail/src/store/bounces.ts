import type { Sql } from '@leitstand/kit/database'
import type { Bounce } from '../domain/read-bounce.ts'
import { markBounced } from './sent-mails.ts'

/** Notes who was not reached and marks the mail of ours, so that an agent sees that the answer never arrived. */
export async function recordBounce(
  on: Pick<Sql, 'query'>,
  mail: string,
  ticket: string,
  bounce: Bounce,
): Promise<void> {
  const status = bounce.recipients.map(({ address, status }) => `${address} ${status ?? ''}`.trim()).join(', ')
  const reason = `${bounce.permanent ? 'undeliverable' : 'delayed'}: ${status}`
  const sentMail = bounce.originalMessageId
    ? await markBounced(on, bounce.originalMessageId, reason, bounce.permanent)
    : null
  for (const recipient of bounce.recipients) {
    await on.query(
      `INSERT INTO bounces (mail, address, sent_mail, ticket, permanent, action, status) VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT DO NOTHING`,
      [mail, recipient.address, sentMail, ticket, bounce.permanent, recipient.action, recipient.status],
    )
  }
}
