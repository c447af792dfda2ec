import type { Actor } from '@leitstand/contracts/actor'
import { blankNode, type Person, userRef } from '@leitstand/contracts/common'
import type { Notice } from '@leitstand/contracts/notification/requests'
import { ticketRef } from '@leitstand/contracts/ticket/values'
import type { Sql } from '@leitstand/kit/database'
import type { FieldsOf } from '@leitstand/kit/fields-of'
import { newId } from '@leitstand/kit/ids'
import { conditions, type Paging, readList } from '@leitstand/kit/list'
import { visibleTo } from '@leitstand/kit/visibility'
import type { z } from 'zod'
import type { NewNotice } from '../domain/ticket-updates.ts'
import type { NoticeModel } from '../generated/prisma/models/Notice.ts'

type On = Pick<Sql, 'query'>

/** Notices to several people about several tickets, in one statement; answers with their uuids those not told of the occasion before. */
export async function addNotices(on: On, notices: readonly NewNotice[]): Promise<(NewNotice & { uuid: string })[]> {
  if (notices.length === 0) return []
  const rows = notices.map((notice) => ({ ...notice, uuid: newId(notice.at.getTime()) }))
  const made = await on.query<{ uuid: string }>(
    `INSERT INTO notices (uuid, "user", kind, ticket, author, author_name, created_at, ticket_version, about, about_version,
       internal, occasion)
     SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[], $5::uuid[], $6::text[], $7::timestamptz[],
       $8::int[], $9::uuid[], $10::int[], $11::boolean[], $12::text[])
     ON CONFLICT ("user", occasion) WHERE occasion IS NOT NULL DO NOTHING RETURNING uuid`,
    [
      rows.map(({ uuid }) => uuid),
      rows.map(({ user }) => user),
      rows.map(({ kind }) => kind),
      rows.map(({ ticket }) => ticket),
      rows.map(({ author }) => author.uuid),
      rows.map(({ author }) => author.name),
      rows.map(({ at }) => at),
      rows.map(({ ticketVersion }) => ticketVersion),
      rows.map(({ about }) => about?.uuid ?? null),
      rows.map(({ about }) => about?.version ?? 0),
      rows.map(({ internal }) => internal),
      rows.map(({ occasion }) => occasion),
    ],
    'notices-add',
  )
  const uuids = new Set(made.map(({ uuid }) => uuid))
  return rows.filter(({ uuid }) => uuids.has(uuid))
}

export interface MailNotice {
  kind: 'mail-in-your-name' | 'held-mail' | 'unexplained-mails' | 'unreadable-mailbox'
  users: readonly string[]
  ticket: string | null
  author: Person
  at: Date
}

/** Tells of mails whoever has no unread notice of the same yet, however many come; answers whom it told. */
export async function addMailNotices(on: On, { kind, users, ticket, author, at }: MailNotice): Promise<string[]> {
  // Of two who tell of the same, the second sees what the first did.
  await on.query("SELECT pg_advisory_xact_lock(hashtextextended('mail-notices', 0))")
  const rows = await on.query<{ user: string }>(
    `INSERT INTO notices (uuid, "user", kind, ticket, author, author_name, created_at, internal)
     SELECT told.uuid, told."user", $3, $4::uuid, $5, $6, $7, true FROM unnest($1::uuid[], $2::uuid[]) AS told (uuid, "user")
     WHERE NOT EXISTS (SELECT 1 FROM notices AS n WHERE n."user" = told."user" AND n.kind = $3
       AND n.ticket IS NOT DISTINCT FROM $4::uuid AND n.read_at IS NULL)
     RETURNING "user"`,
    [users.map(() => newId(at.getTime())), users, kind, ticket, author.uuid, author.name, at],
  )
  return rows.map(({ user }) => user)
}

/** The reader's own notices, newest first. Of a ticket that they may not see any more, nothing is told. */
export async function findNotices(
  on: On,
  actor: Actor,
  query: Paging & { unread?: boolean | undefined },
): Promise<{ items: z.infer<typeof Notice>[]; total: number }> {
  const asked = conditions()
  asked.and(`n."user" = ${asked.given(actor.uuid)}`)
  asked.and(`(n.ticket IS NULL OR (NOT t.deleted AND ${visibleTo(actor, 't', asked.given, 'n')}))`)
  if (query.unread) asked.and('n.read_at IS NULL')
  const { rows, total } = await readList<NoticeRow>(on, {
    columns: `n.uuid, n.kind, n.author, n.author_name AS "authorName", n.created_at AS "createdAt", n.read_at AS "readAt",
         t.uuid AS ticket, t.public_id AS "publicId", t.subject`,
    from: 'notices n LEFT JOIN tickets t ON t.uuid = n.ticket',
    conditions: asked,
    order: 'n.created_at DESC, n.seq DESC',
    paging: query,
  })
  return { items: rows.map(toNotice), total }
}

/** Marks notices as read, all when none are named; answers how many are left unread. */
export async function markRead(on: On, actor: Actor, uuids: readonly string[] | null, now: Date): Promise<number> {
  await on.query(
    `UPDATE notices SET read_at = $2 WHERE "user" = $1 AND read_at IS NULL AND ($3::uuid[] IS NULL OR uuid = ANY($3::uuid[]))`,
    [actor.uuid, now, uuids],
  )
  return (await findNotices(on, actor, { unread: true, page: 1, itemsPerPage: 1 })).total
}

type NoticeRow = FieldsOf<
  NoticeModel,
  'uuid' | 'author' | 'authorName' | 'createdAt' | 'readAt' | 'ticket',
  Pick<z.infer<typeof Notice>, 'kind'>
> & { publicId: number; subject: string }

function toNotice(row: NoticeRow): z.infer<typeof Notice> {
  return {
    '@id': blankNode(row.uuid),
    '@type': 'Notice',
    uuid: row.uuid,
    kind: row.kind,
    ticket: row.ticket === null ? null : ticketRef(row.ticket, row.publicId, row.subject),
    author: userRef(row.author, row.authorName),
    createdAt: row.createdAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
  }
}
