import type { Sql } from '@leitstand/kit/database'

type On = Pick<Sql, 'query'>

/** The last UID that was kept of a mailbox; 0 when its UIDVALIDITY is new, because then all UIDs mean something else. */
export async function lastUidOf(on: On, name: string, uidValidity: string): Promise<number> {
  const [row] = await on.query<{ uid: number }>(
    'SELECT last_uid AS uid FROM mailboxes WHERE name = $1 AND uid_validity = $2',
    [name, uidValidity],
  )
  return row?.uid ?? 0
}

export async function keepLastUid(on: On, name: string, uidValidity: string, uid: number): Promise<void> {
  await on.query(
    `INSERT INTO mailboxes (name, uid_validity, last_uid) VALUES ($1, $2, $3)
     ON CONFLICT (name) DO UPDATE SET last_uid = CASE WHEN mailboxes.uid_validity = excluded.uid_validity
       THEN greatest(mailboxes.last_uid, excluded.last_uid) ELSE excluded.last_uid END, uid_validity = excluded.uid_validity`,
    [name, uidValidity, uid],
  )
}
