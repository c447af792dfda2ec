import type { Sql } from '@leitstand/kit/database'
import { withoutPlusPart } from '../domain/addresses.ts'
import { isPaused, type JudgedMail, loopLimits } from '../domain/mail-loop.ts'

type On = Pick<Sql, 'query'>

/** The mails of one address to one ticket; an address with a plus part is the same one. */
export interface MailThread {
  ticket: string
  address: string
}

/** What came lately; others who judge a mail of this thread wait until the transaction ends. */
export async function lockThread(tx: Sql, { ticket, address }: MailThread): Promise<JudgedMail[]> {
  const [row] = await tx.query<{ recent: JudgedMail[] }>(
    `INSERT INTO mail_threads (ticket, address) VALUES ($1, $2)
     ON CONFLICT (ticket, address) DO UPDATE SET address = excluded.address RETURNING recent`,
    [ticket, address],
  )
  return row?.recent ?? []
}

export async function keepThread(
  tx: Sql,
  { ticket, address }: MailThread,
  recent: readonly JudgedMail[],
): Promise<void> {
  await tx.query('UPDATE mail_threads SET recent = $3 WHERE ticket = $1 AND address = $2', [
    ticket,
    address,
    JSON.stringify(recent),
  ])
}

/** Whether a mail that came then came right after one of ours about the ticket to the same address. */
export async function isPromptAnswer(on: On, { ticket, address }: MailThread, at: Date): Promise<boolean> {
  const rows = await on.query<{ to: string[] }>(
    'SELECT "to" FROM sent_mails WHERE ticket = $1 AND sent_at <= $2 AND sent_at > $3',
    [ticket, at, new Date(at.getTime() - loopLimits.promptMs)],
  )
  return rows.some(({ to }) => to.some((one) => withoutPlusPart(one) === address))
}

/** Of these addresses those that nothing automatic is sent to about the ticket. */
export async function pausedAmong(on: On, ticket: string, addresses: readonly string[], now: Date): Promise<string[]> {
  const rows = await on.query<{ address: string; recent: JudgedMail[] }>(
    'SELECT address, recent FROM mail_threads WHERE ticket = $1 AND address = ANY($2::text[])',
    [ticket, addresses.map(withoutPlusPart)],
    'mail-threads-paused',
  )
  const paused = rows.filter(({ recent }) => isPaused(recent, now)).map(({ address }) => address)
  return addresses.filter((address) => paused.includes(withoutPlusPart(address)))
}
