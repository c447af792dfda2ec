import type { Sql } from '@leitstand/kit/database'
import { newId } from '@leitstand/kit/ids'
import { alone, leaseMs } from '@leitstand/kit/lease'

type On = Pick<Sql, 'query'>

export interface ReadSoFar {
  /** The last UID that was kept. */
  last: number
  /** From when on mails are taken of those that lay there at the first contact; null = all. */
  since: Date | null
  /** The first UID of a mail that came after the first contact: of these each is taken, however old it says it is. */
  firstNew: number
}

/** How far a mailbox was read; `isSame` = its UIDs mean what they meant then (RFC 3501, 2.3.1.1). */
export async function readSoFar(
  on: On,
  name: string,
  uidValidity: string,
): Promise<(ReadSoFar & { isSame: boolean }) | undefined> {
  const [row] = await on.query<ReadSoFar & { isSame: boolean }>(
    `SELECT last_uid AS last, since, first_new_uid AS "firstNew", uid_validity = $2 AS "isSame" FROM mailboxes WHERE name = $1`,
    [name, uidValidity],
  )
  return row
}

interface Begin extends Omit<ReadSoFar, 'last'> {
  name: string
  uidValidity: string
  at: Date
}

/** Keeps where reading a mailbox begins: at the first contact, and anew when all its UIDs mean something else. */
export async function beginReading(on: On, { name, uidValidity, since, firstNew, at }: Begin): Promise<void> {
  await on.query(
    `INSERT INTO mailboxes (name, uid_validity, last_uid, since, first_new_uid, counted_since) VALUES ($1, $2, 0, $3, $4, $5)
     ON CONFLICT (name) DO UPDATE SET uid_validity = excluded.uid_validity, last_uid = excluded.last_uid,
       first_new_uid = excluded.first_new_uid`,
    [name, uidValidity, since, firstNew, at],
  )
}

interface Kept {
  name: string
  uidValidity: string
  uid: number
  /** How many mails the ledger got by it. */
  added: number
}

/** Nothing when another process has begun anew meanwhile: this UID means something else there. */
export async function keepLastUid(on: On, { name, uidValidity, uid, added }: Kept): Promise<void> {
  await on.query(
    `UPDATE mailboxes SET last_uid = greatest(last_uid, $3), taken = taken + $4 WHERE name = $1 AND uid_validity = $2`,
    [name, uidValidity, uid, added],
  )
}

/** Lets one process at a time read a mailbox; answers undefined when another one does. One that died is forgotten after seconds. */
export async function readingAlone<T>(on: On, name: string, work: () => Promise<T>): Promise<T | undefined> {
  const holder = newId()
  const claim = () =>
    on.query(
      `INSERT INTO mailbox_readers (name, holder, until) VALUES ($1, $2, now() + make_interval(secs => $3))
       ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
       WHERE mailbox_readers.until < now() OR mailbox_readers.holder = excluded.holder RETURNING name`,
      [name, holder, leaseMs / 1000],
    )
  const release = () => on.query('DELETE FROM mailbox_readers WHERE name = $1 AND holder = $2', [name, holder])
  return await alone({ claim, release }, work)
}

interface Unreadable {
  mailbox: string
  since: Date
  reason: string
}

export async function unreadableMailboxes(on: On): Promise<(Omit<Unreadable, 'since'> & { since: string })[]> {
  const rows = await on.query<Unreadable>(
    'SELECT name AS mailbox, since, reason FROM unreadable_mailboxes ORDER BY since, name',
  )
  return rows.map(({ since, ...row }) => ({ ...row, since: since.toISOString() }))
}

/** Keeps that a mailbox cannot be read, and since when. */
export async function keepUnreadable(tx: On, { mailbox, reason }: Omit<Unreadable, 'since'>, now: Date): Promise<void> {
  await tx.query(
    `INSERT INTO unreadable_mailboxes (name, since, reason) VALUES ($1, $2, $3)
     ON CONFLICT (name) DO UPDATE SET reason = excluded.reason`,
    [mailbox, now, reason],
  )
}

export async function keepReadable(on: On, mailbox: string): Promise<void> {
  await on.query('DELETE FROM unreadable_mailboxes WHERE name = $1', [mailbox])
}

/** Forgets the mailboxes that are not configured any more. */
export async function keepConfigured(on: On, mailboxes: readonly string[]): Promise<void> {
  await on.query('DELETE FROM unreadable_mailboxes WHERE name <> ALL($1::text[])', [mailboxes])
}

/** Since when a mailbox could not be read, once, when that was before the given moment. */
export async function takeUntold(tx: On, mailbox: string, before: Date): Promise<Date | undefined> {
  const [row] = await tx.query<{ since: Date }>(
    'UPDATE unreadable_mailboxes SET told = true WHERE name = $1 AND NOT told AND since <= $2 RETURNING since',
    [mailbox, before],
  )
  return row?.since
}
