import { type Actor, isStaff } from '@leitstand/contracts/actor'
import type { Sql } from '@leitstand/kit/database'
import type { FieldsOf } from '@leitstand/kit/fields-of'
import { conditions } from '@leitstand/kit/list'
import type { PersonalSection } from '@leitstand/kit/personal-data'
import { visibleTo } from '@leitstand/kit/visibility'
import type { AttachmentModel } from '../generated/prisma/models/Attachment.ts'
import type { CommentModel } from '../generated/prisma/models/Comment.ts'
import type { CommentTemplateModel } from '../generated/prisma/models/CommentTemplate.ts'
import type { RatingModel } from '../generated/prisma/models/Rating.ts'
import type { TicketModel } from '../generated/prisma/models/Ticket.ts'

/** How somebody can be named on a ticket; each way has an index. */
const named = {
  author: 'author = $1::uuid',
  customer: 'customer_user = $1::uuid',
  assignee: 'assignee = $1::uuid',
  responsible: "responsible_users @> ARRAY[$1::uuid] AND responsible_users <> '{}'",
} as const

const columns =
  'uuid, public_id, subject, status, created_at, updated_at, author, customer_user, assignee, responsible_users'

/** The next tickets of a person after a uuid, found way by way, so that each uses its index. */
function ticketsNaming(condition: string): string {
  const ways = Object.values(named).map(
    (way) =>
      `(SELECT ${columns} FROM ticket WHERE ${way} AND ($2::uuid IS NULL OR uuid > $2) AND deleted_at IS NULL AND ${condition}
         ORDER BY uuid LIMIT $3)`,
  )
  return ways.join(' UNION ')
}

/** Tickets that name a person, as far as they may see them: number, subject and dates, and what the person is there. */
export function ticketsOf(sql: Sql, person: Actor): PersonalSection {
  return {
    name: 'tickets',
    async read(after, limit) {
      const on = conditions(person.uuid, after, limit)
      const rows = await sql.query<NamedTicket>(
        `SELECT uuid, public_id AS number, subject, status, created_at AS "createdAt", updated_at AS "updatedAt",
                (author = $1::uuid) AS author, customer_user IS NOT DISTINCT FROM $1::uuid AS customer,
                assignee IS NOT DISTINCT FROM $1::uuid AS assignee, $1::uuid = ANY (responsible_users) AS responsible
           FROM (${ticketsNaming(visibleTo(person, 'ticket', on.given))}) AS named ORDER BY uuid LIMIT $3`,
        on.values,
      )
      return rows.map((row) => ({
        key: row.uuid,
        data: {
          number: row.number,
          subject: row.subject,
          status: row.status,
          createdAt: row.createdAt.toISOString(),
          updatedAt: row.updatedAt.toISOString(),
          roles: (['author', 'customer', 'assignee', 'responsible'] as const).filter((role) => row[role]),
        },
      }))
    },
  }
}

type NamedTicket = FieldsOf<TicketModel, 'uuid' | 'subject' | 'status' | 'createdAt' | 'updatedAt'> &
  Record<keyof typeof named, boolean> & { number: number }

/** What somebody wrote, word by word. Nothing internal goes to a customer, whatever became of the own comment. */
export function commentsOf(sql: Sql, person: Actor): PersonalSection {
  return {
    name: 'comments',
    async read(after, limit) {
      const rows = await sql.query<
        FieldsOf<CommentModel, 'uuid' | 'text' | 'internal' | 'createdAt'> & { ticket: number }
      >(
        `SELECT c.uuid, t.public_id AS ticket, c.text, c.internal, c.created_at AS "createdAt"
           FROM comment c JOIN ticket t ON t.uuid = c.ticket
          WHERE c.author = $1::uuid AND ($2::uuid IS NULL OR c.uuid > $2) AND c.deleted_at IS NULL AND ($4 OR NOT c.internal)
          ORDER BY c.uuid LIMIT $3`,
        [person.uuid, after, limit, isStaff(person)],
      )
      return rows.map(({ uuid, createdAt, ...rest }) => ({
        key: uuid,
        data: { uuid, createdAt: createdAt.toISOString(), ...rest },
      }))
    },
  }
}

/** The files that somebody uploaded to tickets, by name. */
export function attachmentsOf(sql: Sql, person: Actor): PersonalSection {
  return {
    name: 'attachments',
    async read(after, limit) {
      const rows = await sql.query<
        FieldsOf<AttachmentModel, 'uuid' | 'name' | 'mimeType' | 'size' | 'createdAt'> & { ticket: number | null }
      >(
        `SELECT a.uuid, t.public_id AS ticket, a.name, a.mime_type AS "mimeType", a.size, a.created_at AS "createdAt"
           FROM attachment a LEFT JOIN ticket t ON t.uuid = a.ticket
          WHERE a.created_by = $1::uuid AND ($2::uuid IS NULL OR a.uuid > $2) AND a.deleted_at IS NULL AND ($4 OR NOT a.internal)
          ORDER BY a.uuid LIMIT $3`,
        [person.uuid, after, limit, isStaff(person)],
      )
      return rows.map(({ uuid, createdAt, ...rest }) => ({
        key: uuid,
        data: { uuid, createdAt: createdAt.toISOString(), ...rest },
      }))
    },
  }
}

/** How satisfied somebody said to be. */
export function ratingsOf(sql: Sql, person: Actor): PersonalSection {
  return {
    name: 'ratings',
    async read(after, limit) {
      const rows = await sql.query<FieldsOf<RatingModel, 'uuid' | 'score' | 'word' | 'createdAt'> & { ticket: number }>(
        `SELECT r.uuid, t.public_id AS ticket, r.score, r.word, r.created_at AS "createdAt"
           FROM rating r JOIN ticket t ON t.uuid = r.ticket
          WHERE r.person = $1::uuid AND ($2::uuid IS NULL OR r.uuid > $2) ORDER BY r.uuid LIMIT $3`,
        [person.uuid, after, limit],
      )
      return rows.map(({ uuid, createdAt, ...data }) => ({
        key: uuid,
        data: { ...data, createdAt: createdAt.toISOString() },
      }))
    },
  }
}

/** The texts that somebody keeps for their own comments. */
export function commentTemplatesOf(sql: Sql, person: Actor): PersonalSection {
  return {
    name: 'commentTemplates',
    async read(after, limit) {
      const rows = await sql.query<FieldsOf<CommentTemplateModel, 'uuid' | 'name' | 'text' | 'createdAt'>>(
        `SELECT uuid, name, text, created_at AS "createdAt" FROM comment_template
          WHERE owner = $1::uuid AND ($2::uuid IS NULL OR uuid > $2) ORDER BY uuid LIMIT $3`,
        [person.uuid, after, limit],
      )
      return rows.map(({ createdAt, ...row }) => ({
        key: row.uuid,
        data: { ...row, createdAt: createdAt.toISOString() },
      }))
    },
  }
}

/** The quick filters somebody made for themselves. */
export function quickFiltersOf(sql: Sql, person: Actor): PersonalSection {
  return {
    name: 'quickFilters',
    async read(after, limit) {
      const rows = await sql.query<{ uuid: string; name: string; tooltip: string; searchTerm: string | null }>(
        `SELECT uuid, name, tooltip, filter, search_term AS "searchTerm" FROM quick_filter
          WHERE owner = $1::uuid AND ($2::uuid IS NULL OR uuid > $2) ORDER BY uuid LIMIT $3`,
        [person.uuid, after, limit],
      )
      return rows.map(({ uuid, ...data }) => ({ key: uuid, data }))
    },
  }
}

/** What somebody has written and not sent. */
export function draftsOf(sql: Sql, person: Actor): PersonalSection {
  return {
    name: 'drafts',
    async read(after, limit) {
      const rows = await sql.query<{ uuid: string; place: string; content: unknown; updatedAt: Date }>(
        `SELECT uuid, place, content, updated_at AS "updatedAt" FROM draft
          WHERE owner = $1::uuid AND ($2::uuid IS NULL OR uuid > $2) ORDER BY uuid LIMIT $3`,
        [person.uuid, after, limit],
      )
      return rows.map(({ uuid, updatedAt, ...data }) => ({
        key: uuid,
        data: { ...data, updatedAt: updatedAt.toISOString() },
      }))
    },
  }
}

/** The templates whose new tickets somebody wants to watch. */
export function templateSubscriptionsOf(sql: Sql, person: Actor): PersonalSection {
  return {
    name: 'templateSubscriptions',
    async read(after, limit) {
      const rows = await sql.query<{ uuid: string; template: string; createdAt: Date }>(
        `SELECT w.uuid, t.name AS template, w.created_at AS "createdAt" FROM template_watcher w JOIN template t ON t.uuid = w.template
          WHERE w.person = $1::uuid AND ($2::uuid IS NULL OR w.uuid > $2) ORDER BY w.uuid LIMIT $3`,
        [person.uuid, after, limit],
      )
      return rows.map(({ uuid, template, createdAt }) => ({
        key: uuid,
        data: { template, createdAt: createdAt.toISOString() },
      }))
    },
  }
}

export interface TicketCounts {
  tickets: number
  comments: number
  attachments: number
  ratings: number
  commentTemplates: number
  quickFilters: number
  drafts: number
  templateSubscriptions: number
  assigned: number
  responsible: number
}

/** How often a person stands on tickets, and for how many of these others wait. */
export async function countsOf(sql: Sql, user: string): Promise<TicketCounts> {
  const open = "deleted_at IS NULL AND status NOT IN ('closed', 'archived', 'canceled')"
  const ways = Object.values(named).map((way) => `SELECT uuid FROM ticket WHERE ${way}`)
  const [row] = await sql.query<TicketCounts>(
    `SELECT (SELECT count(*) FROM (${ways.join(' UNION ')}) AS named) AS tickets,
            (SELECT count(*) FROM comment WHERE author = $1::uuid) AS comments,
            (SELECT count(*) FROM attachment WHERE created_by = $1::uuid) AS attachments,
            (SELECT count(*) FROM rating WHERE person = $1::uuid) AS ratings,
            (SELECT count(*) FROM comment_template WHERE owner = $1::uuid) AS "commentTemplates",
            (SELECT count(*) FROM quick_filter WHERE owner = $1::uuid) AS "quickFilters",
            (SELECT count(*) FROM template_watcher WHERE person = $1::uuid) AS "templateSubscriptions",
            (SELECT count(*) FROM draft WHERE owner = $1::uuid) AS drafts,
            (SELECT count(*) FROM ticket WHERE ${named.assignee} AND ${open}) AS assigned,
            (SELECT count(*) FROM ticket WHERE ${named.responsible} AND ${open}) AS responsible`,
    [user],
  )
  return (
    row ?? {
      tickets: 0,
      comments: 0,
      attachments: 0,
      ratings: 0,
      commentTemplates: 0,
      quickFilters: 0,
      drafts: 0,
      templateSubscriptions: 0,
      assigned: 0,
      responsible: 0,
    }
  )
}
