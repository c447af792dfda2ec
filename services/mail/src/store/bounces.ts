import type { Sql } from '@leitstand/kit/database'
import { bouncedOutcomes } from '../domain/delivery.ts'
import type { Bounce } from '../domain/read-bounce.ts'
import { noteOutcomes, tell, unknownMail } from './recipients.ts'
import { markBounced } from './sent-mails.ts'

/** Notes who was not reached and marks the mail of ours, so that an agent sees that the answer never arrived. */
export async function recordBounce(
  tx: Sql,
  { mail, ticket, at }: { mail: string; ticket: string; at: Date },
  bounce: Bounce,
): Promise<void> {
  const status = bounce.recipients.map(({ address, status }) => `${address} ${status ?? ''}`.trim()).join(', ')
  const reason = `${bounce.permanent ? 'undeliverable' : 'delayed'}: ${status}`
  const sentMail = bounce.originalMessageId
    ? await markBounced(tx, bounce.originalMessageId, reason, bounce.permanent)
    : null
  if (sentMail) await noteOutcomes(tx, sentMail, bouncedOutcomes(bounce, sentMail.to), at)
  else await tell(tx, { ...unknownMail, ticket }, bouncedOutcomes(bounce, []))
  for (const recipient of bounce.recipients) {
    await tx.query(
      `INSERT INTO bounces (mail, address, sent_mail, ticket, permanent, action, status) VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT DO NOTHING`,
      [mail, recipient.address, sentMail?.uuid ?? null, ticket, bounce.permanent, recipient.action, recipient.status],
    )
  }
}
