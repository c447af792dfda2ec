import type { Actor } from '@leitstand/contracts/actor'
import { fold } from '@leitstand/contracts/fold'
import type { recurringTaskVariants } from '@leitstand/contracts/ticket/recurring-tasks'
import type { Sql } from '@leitstand/kit/database'
import {
  type Conditions,
  conditions,
  type Direction,
  literally,
  orderOf,
  type Paging,
  readList,
} from '@leitstand/kit/list'
import { preparedName } from '@leitstand/kit/prepared-name'
import { visibleTo } from '@leitstand/kit/visibility'
import type { RecurringTaskRow } from './recurring-tasks.ts'

export type TaskQuestion = Paging & {
  /** All of these words occur in subject, description or the customer's name. */
  words?: string | undefined
  subject?: string | undefined
  active?: boolean | undefined
  parent?: string | undefined
  mainTask?: string | undefined
  /** false leaves sub-tasks out. */
  subTasks?: boolean | undefined
  variant?: (typeof recurringTaskVariants)[number] | undefined
} & { [F in keyof typeof columns as `order[${F}]`]?: 'asc' | 'desc' | undefined }

const by = (column: string) => (direction: Direction) => `${column} ${direction} NULLS LAST, task.uuid`
const columns = { subject: by('task.subject'), nextGenerationAt: by('due'), createdAt: by('task.created_at') } as const

export interface MadeRow {
  task: string
  task_subject: string
  uuid: string
  public_id: number
  subject: string
  created_at: Date
}

/** The tickets that main tasks made within a time, as far as the reader sees them, the oldest first. */
export async function findMadeTickets(
  on: Sql,
  { from, until, limit }: { from: Date; until: Date; limit: number },
  actor: Actor,
): Promise<MadeRow[]> {
  const asked = conditions(from, until, limit)
  const text = `SELECT task.uuid AS task, task.subject AS task_subject, ticket.uuid, ticket.public_id, ticket.subject, ticket.created_at
     FROM recurring_task AS task JOIN ticket ON ticket.recurring_task = task.uuid
     WHERE task.parent IS NULL AND ticket.created_at BETWEEN $1 AND $2 AND ticket.deleted_at IS NULL
       AND ${visibleTo(actor, 'ticket', asked.given)}
     ORDER BY ticket.created_at, ticket.public_id LIMIT $3`
  return await on.query<MadeRow>(text, asked.values, preparedName(text))
}

/** A page of recurring tasks. They are a few hundred at most: words are looked for in each. */
export async function listRecurringTaskRows(
  sql: Sql,
  actor: Actor,
  question: TaskQuestion,
): Promise<{ rows: RecurringTaskRow[]; total: number }> {
  return await readList<RecurringTaskRow>(sql, {
    columns: 'task.*',
    from: `recurring_task AS task
       LEFT JOIN recurring_task AS main ON main.uuid = coalesce(task.ancestors[1], task.uuid)
       LEFT JOIN user_group ON user_group.uuid = main.customer
       CROSS JOIN LATERAL (SELECT main.next_generation_at AS due) AS schedule`,
    conditions: conditionsOf(actor, question),
    order: orderOf(question, columns, { subject: 'ASC' }),
    paging: question,
  })
}

function conditionsOf(actor: Actor, question: TaskQuestion): Conditions {
  const on = conditions()
  on.isSo('task.active', question.active)
  if (question.parent) on.and(`task.parent = ${on.given(question.parent)}`)
  if (question.mainTask) on.and(`task.ancestors[1] = ${on.given(question.mainTask)}`)
  if (question.subTasks === false) on.and('task.parent IS NULL')
  const self = () => `${on.given(actor.uuid)}::uuid`
  if (question.variant === 'mine') on.and(`task.created_by = ${self()}`)
  if (question.variant === 'relevant') {
    const me = self()
    const groups = `task.responsible_groups && ${on.given(actor.groups)}::uuid[]`
    on.and(`(task.assignee = ${me} OR task.responsible_users @> ARRAY[${me}] OR ${groups})`)
  }
  for (const word of (question.words ?? '').split(/\s+/).filter(Boolean).slice(0, 20)) {
    const isInName = `coalesce(user_group.name, '') ILIKE ${on.given(`%${literally(word)}%`)}`
    on.and(`(task.words LIKE ${on.given(`%${literally(fold(word))}%`)} OR ${isInName})`)
  }
  if (question.subject) on.and(`task.subject ILIKE ${on.given(`%${literally(question.subject)}%`)}`)
  return on
}
