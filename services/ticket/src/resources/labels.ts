import { labels } from '@leitstand/contracts/ticket/resources'
import type { Sql } from '@leitstand/kit/database'
import { serveResource } from '../context.ts'
import { rememberName } from '../store/names.ts'
import { forgetTemplates } from '../store/templates.ts'

export const labelResource = serveResource(labels, 'label', {
  columns: (input) => input,
  complete: async (rows, on) => {
    const uuids = rows.map((row) => row.uuid)
    const tickets = await countUsage(on, 'ticket', 'deleted_at IS NULL', uuids)
    const templates = await countUsage(on, 'template', 'true', uuids)
    const recurringTasks = await countUsage(on, 'recurring_task', 'true', uuids)
    return rows.map((row) => ({
      ...row,
      usage: {
        tickets: tickets.get(row.uuid) ?? 0,
        templates: templates.get(row.uuid) ?? 0,
        recurringTasks: recurringTasks.get(row.uuid) ?? 0,
      },
    }))
  },
  present: (row) => ({
    name: row.name,
    icon: row.icon,
    iconColour: row.iconColour,
    textColour: row.textColour,
    backgroundColour: row.backgroundColour,
    usage: row.usage,
  }),
  beforeWrite: async (columns, previous) => {
    if (previous && columns.name !== undefined) rememberName(previous.uuid, columns.name)
  },
  // A label in use may go; what carries it simply loses it (AMB-132).
  beforeDelete: async (row, { sql }) => {
    for (const table of ['ticket', 'template', 'recurring_task'])
      await sql.query(
        `UPDATE ${table} SET labels = array_remove(labels, $1::uuid) WHERE labels @> ARRAY[$1::uuid] AND labels <> '{}'`,
        [row.uuid],
      )
    forgetTemplates()
  },
})

/** How many rows of a table carry each of these labels. */
async function countUsage(
  on: Pick<Sql, 'query'>,
  table: string,
  condition: string,
  labels: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const counts = await on.query<{ label: string; rows: number }>(
    `SELECT label, count(*) AS rows FROM ${table}, unnest(labels) AS label
     WHERE labels <> '{}' AND labels && $1::uuid[] AND ${condition} GROUP BY label`,
    [labels],
  )
  return new Map(counts.map(({ label, rows }) => [label, rows]))
}
