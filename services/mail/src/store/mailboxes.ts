import type { Sql } from '@leitstand/kit/database'

type On = Pick<Sql, 'query'>

export interface ReadSoFar {
  /** The last UID that was kept. */
  last: number
  /** From when on mails are taken; null = all. */
  since: Date | null
}

/** How far a mailbox was read: from its start when its UIDVALIDITY is new, because then all UIDs mean something else. */
export async function readSoFar(on: On, name: string, uidValidity: string): Promise<ReadSoFar | undefined> {
  const [row] = await on.query<ReadSoFar>(
    `SELECT CASE WHEN uid_validity = $2 THEN last_uid ELSE 0 END AS last, since FROM mailboxes WHERE name = $1`,
    [name, uidValidity],
  )
  return row
}

interface ReadNow {
  name: string
  uidValidity: string
  uid: number
  since: Date | null
  /** How many mails the ledger got by it. */
  added: number
  at: Date
}

export async function keepLastUid(on: On, { name, uidValidity, uid, since, added, at }: ReadNow): Promise<void> {
  await on.query(
    `INSERT INTO mailboxes (name, uid_validity, last_uid, since, taken, counted_since) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (name) DO UPDATE SET last_uid = CASE WHEN mailboxes.uid_validity = excluded.uid_validity
       THEN greatest(mailboxes.last_uid, excluded.last_uid) ELSE excluded.last_uid END, uid_validity = excluded.uid_validity,
       taken = mailboxes.taken + excluded.taken`,
    [name, uidValidity, uid, since, added, at],
  )
}
