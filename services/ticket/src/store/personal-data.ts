import { type Actor, isStaff } from '@leitstand/contracts/actor'
import type { Sql } from '@leitstand/kit/database'
import { conditions } from '@leitstand/kit/list'
import { type Counting, type PersonalSection, pagedSection } from '@leitstand/kit/personal-data'
import { visibleTo } from '@leitstand/kit/visibility'

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

/** The words whose condition holds, as SQL. */
function wordsOf(conditionOf: Readonly<Record<string, string>>): string {
  const each = Object.entries(conditionOf).map(([word, condition]) => `CASE WHEN ${condition} THEN '${word}' END`)
  return `array_remove(ARRAY[${each.join(', ')}], NULL)`
}

const namedByTask = {
  creator: 'created_by = $1::uuid',
  assignee: 'assignee = $1::uuid',
  responsible: 'responsible_users @> ARRAY[$1::uuid]',
  customer: 'customer_user = $1::uuid',
}

/** What belongs to a person. Nothing internal goes to a customer, whatever became of the own comment. */
export function sectionsOf(sql: Sql, person: Actor): PersonalSection[] {
  const staff = [isStaff(person)]
  const on = conditions(person.uuid, null, null)
  const visible = ticketsNaming(visibleTo(person, 'ticket', on.given))
  return [
    pagedSection(
      sql,
      'tickets',
      `SELECT uuid AS key, public_id AS number, subject, status, created_at AS "createdAt", updated_at AS "updatedAt",
              ${wordsOf(named)} AS roles FROM (${visible}) AS named ORDER BY uuid LIMIT $3`,
      person.uuid,
      on.values.slice(3),
    ),
    pagedSection(sql, 'comments', comments, person.uuid, staff),
    pagedSection(sql, 'attachments', attachments, person.uuid, staff),
    pagedSection(sql, 'ratings', ratings, person.uuid),
    pagedSection(sql, 'commentTemplates', commentTemplates, person.uuid),
    pagedSection(sql, 'templateSubscriptions', templateSubscriptions, person.uuid),
    pagedSection(sql, 'quickFilters', quickFilters, person.uuid),
    pagedSection(sql, 'drafts', drafts, person.uuid),
    pagedSection(sql, 'recurringTasks', recurringTasks, person.uuid, staff),
  ]
}

const comments = `SELECT c.uuid AS key, c.uuid, t.public_id AS ticket, c.text, c.internal, c.created_at AS "createdAt"
    FROM comment c JOIN ticket t ON t.uuid = c.ticket
   WHERE c.author = $1::uuid AND ($2::uuid IS NULL OR c.uuid > $2) AND c.deleted_at IS NULL AND ($4 OR NOT c.internal)
   ORDER BY c.uuid LIMIT $3`
const attachments = `SELECT a.uuid AS key, a.uuid, t.public_id AS ticket, a.name, a.mime_type AS "mimeType", a.size,
         a.created_at AS "createdAt" FROM attachment a LEFT JOIN ticket t ON t.uuid = a.ticket
   WHERE a.created_by = $1::uuid AND ($2::uuid IS NULL OR a.uuid > $2) AND a.deleted_at IS NULL AND ($4 OR NOT a.internal)
   ORDER BY a.uuid LIMIT $3`
const ratings = `SELECT r.uuid AS key, t.public_id AS ticket, r.score, r.word, r.created_at AS "createdAt"
    FROM rating r JOIN ticket t ON t.uuid = r.ticket
   WHERE r.person = $1::uuid AND ($2::uuid IS NULL OR r.uuid > $2) ORDER BY r.uuid LIMIT $3`
const commentTemplates = `SELECT uuid AS key, uuid, name, text, created_at AS "createdAt" FROM comment_template
   WHERE owner = $1::uuid AND ($2::uuid IS NULL OR uuid > $2) ORDER BY uuid LIMIT $3`
const templateSubscriptions = `SELECT w.uuid AS key, t.name AS template, w.created_at AS "createdAt"
    FROM template_watcher w JOIN template t ON t.uuid = w.template
   WHERE w.person = $1::uuid AND ($2::uuid IS NULL OR w.uuid > $2) ORDER BY w.uuid LIMIT $3`
const quickFilters = `SELECT uuid AS key, name, tooltip, filter, search_term AS "searchTerm" FROM quick_filter
   WHERE owner = $1::uuid AND ($2::uuid IS NULL OR uuid > $2) ORDER BY uuid LIMIT $3`
const drafts = `SELECT uuid AS key, place, content, updated_at AS "updatedAt" FROM draft
   WHERE owner = $1::uuid AND ($2::uuid IS NULL OR uuid > $2) ORDER BY uuid LIMIT $3`
const recurringTasks = `SELECT uuid AS key, uuid, subject, created_at AS "createdAt", ${wordsOf(namedByTask)} AS roles
    FROM recurring_task
   WHERE (created_by = $1 OR assignee = $1 OR responsible_users @> ARRAY[$1::uuid] OR (customer_user = $1 AND $4))
     AND ($2::uuid IS NULL OR uuid > $2) ORDER BY uuid LIMIT $3`

const namedTickets = Object.values(named).map((way) => `SELECT uuid FROM ticket WHERE ${way}`)

export const counting: Counting = {
  tickets: ['renamed', `(${namedTickets.join(' UNION ')}) AS named`],
  comments: ['renamed', 'comment WHERE author = $1::uuid'],
  attachments: ['renamed', 'attachment WHERE created_by = $1::uuid'],
  ratings: ['renamed', 'rating WHERE person = $1::uuid'],
  commentTemplates: ['removed', 'comment_template WHERE owner = $1::uuid'],
  templateSubscriptions: ['removed', 'template_watcher WHERE person = $1::uuid'],
  quickFilters: ['removed', 'quick_filter WHERE owner = $1::uuid'],
  drafts: ['removed', 'draft WHERE owner = $1::uuid'],
}

/** For how many open tickets others wait for somebody. */
export async function unfinishedOf(sql: Sql, user: string): Promise<{ assigned: number; responsible: number }> {
  const open = "deleted_at IS NULL AND status NOT IN ('closed', 'archived', 'canceled')"
  const [row] = await sql.query<{ assigned: number; responsible: number }>(
    `SELECT (SELECT count(*) FROM ticket WHERE ${named.assignee} AND ${open}) AS assigned,
            (SELECT count(*) FROM ticket WHERE ${named.responsible} AND ${open}) AS responsible`,
    [user],
  )
  return row ?? { assigned: 0, responsible: 0 }
}
