import type { Actor } from '@leitstand/contracts/actor'
import { fold } from '@leitstand/contracts/fold'
import type { Sql } from '@leitstand/kit/database'
import type { RecurringTaskRow } from './recurring-tasks.ts'

export interface TaskQuestion {
  words?: string | undefined
  subject?: string | undefined
  active?: boolean | undefined
  parent?: string | undefined
  mainTask?: string | undefined
  /** false leaves sub-tasks out. */
  subTasks?: boolean | undefined
  variant?: 'all' | 'mine' | 'relevant' | undefined
  order?: { by: keyof typeof columns; direction: 'asc' | 'desc' } | undefined
  page: number
  size: number
}

const columns = { subject: 'words', nextGenerationAt: 'due', createdAt: 'task.created_at' } as const

/** A page of recurring tasks. They are a few hundred at most: words are looked for in each. */
export async function listRecurringTaskRows(
  on: Sql,
  actor: Actor,
  question: TaskQuestion,
): Promise<{ rows: RecurringTaskRow[]; total: number }> {
  const { by = 'subject', direction = 'asc' } = question.order ?? {}
  const words = (question.words ?? '').split(/\s+/).filter(Boolean).slice(0, 20)
  const from = `FROM recurring_task AS task
       LEFT JOIN recurring_task AS main ON main.uuid = coalesce(task.ancestors[1], task.uuid)
       LEFT JOIN user_group ON user_group.uuid = main.customer
       CROSS JOIN LATERAL (SELECT main.next_generation_at AS due) AS schedule
     WHERE ($1::boolean IS NULL OR task.active = $1)
       AND ($2::uuid IS NULL OR task.parent = $2)
       AND ($3::uuid IS NULL OR task.ancestors[1] = $3)
       AND ($4::boolean IS DISTINCT FROM false OR task.parent IS NULL)
       AND ($5 = 'all' OR task.created_by = $6 AND $5 = 'mine' OR $5 = 'relevant'
            AND (task.assignee = $6 OR task.responsible_users @> ARRAY[$6::uuid] OR task.responsible_groups && $7::uuid[]))
       AND NOT EXISTS (SELECT 1 FROM unnest($8::text[], $9::text[]) AS asked (folded, plain)
                       WHERE task.words NOT LIKE folded AND coalesce(user_group.name, '') NOT ILIKE plain)
       AND ($10::text IS NULL OR task.subject ILIKE $10)`
  const values = [
    question.active ?? null,
    question.parent ?? null,
    question.mainTask ?? null,
    question.subTasks ?? null,
    question.variant ?? 'all',
    actor.uuid,
    actor.groups,
    words.map((word) => `%${escaped(fold(word))}%`),
    words.map((word) => `%${escaped(word)}%`),
    question.subject ? `%${escaped(question.subject)}%` : null,
  ]
  const order = `${columns[by]} ${direction === 'desc' ? 'DESC' : 'ASC'} NULLS LAST, task.uuid`
  const page = [question.size, (question.page - 1) * question.size]
  const [rows, counts] = await Promise.all([
    on.query<RecurringTaskRow>(`SELECT task.* ${from} ORDER BY ${order} LIMIT $11 OFFSET $12`, [...values, ...page]),
    on.query<{ total: number }>(`SELECT count(*) AS total ${from}`, values),
  ])
  return { rows, total: counts[0]?.total ?? 0 }
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
