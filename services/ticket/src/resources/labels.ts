import { iri } from '@leitstand/contracts/common'
import { labels } from '@leitstand/contracts/ticket/resources'
import { serveResource } from '../context.ts'
import { rememberName } from '../store/names.ts'
import { forgetTemplates } from '../store/templates.ts'

interface LabelRow {
  name: string
  icon: string | null
  iconColour: string
  textColour: string
  backgroundColour: string
  /** Tickets that carry it. */
  tickets?: number
  /** Templates that give it to their tickets. */
  templates?: number
}

export const labelResource = serveResource<LabelRow>({
  contract: labels,
  model: 'label',
  columns: (input) => input,
  complete: async (rows, on) => {
    const counts = await on.query<{ label: string; tickets: number; templates: number }>(
      `SELECT label, sum(tickets)::int AS tickets, sum(templates)::int AS templates FROM (
         SELECT label, 1 AS tickets, 0 AS templates FROM ticket, unnest(labels) AS label
          WHERE labels <> '{}' AND labels && $1::uuid[] AND deleted_at IS NULL
         UNION ALL SELECT label, 0, 1 FROM template, unnest(labels) AS label WHERE labels <> '{}' AND labels && $1::uuid[]
       ) AS used GROUP BY label`,
      [rows.map((row) => row.uuid)],
    )
    const countOf = new Map(counts.map(({ label, tickets, templates }) => [label, { tickets, templates }]))
    return rows.map((row) => ({ ...row, ...countOf.get(row.uuid) }))
  },
  present: (row) => ({
    '@id': iri('labels', row.uuid),
    '@type': 'Label',
    uuid: row.uuid,
    name: row.name,
    icon: row.icon,
    iconColour: row.iconColour,
    textColour: row.textColour,
    backgroundColour: row.backgroundColour,
    // Recurring tasks carry no labels yet.
    usage: { tickets: row.tickets ?? 0, templates: row.templates ?? 0, recurringTasks: 0 },
    version: row.version,
  }),
  beforeWrite: async (columns, previous) => {
    if (previous && typeof columns['name'] === 'string') rememberName(previous.uuid, columns['name'])
  },
  // A label in use may go; the tickets simply lose it (AMB-132).
  beforeDelete: async (row, { sql }) => {
    await sql.query('UPDATE ticket SET labels = array_remove(labels, $1::uuid) WHERE labels @> ARRAY[$1::uuid]', [
      row.uuid,
    ])
    await sql.query('UPDATE template SET labels = array_remove(labels, $1::uuid) WHERE labels @> ARRAY[$1::uuid]', [
      row.uuid,
    ])
    forgetTemplates()
  },
})
