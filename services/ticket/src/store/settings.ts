import { knownSettings } from '@leitstand/contracts/sla/settings'
import { copyTable } from '@leitstand/kit/copy-table'
import type { Sql } from '@leitstand/kit/database'
import type { FieldsOf } from '@leitstand/kit/fields-of'
import type { SettingCopyModel } from '../generated/prisma/models/SettingCopy.ts'

type SettingCopy = FieldsOf<SettingCopyModel, 'uuid' | 'name' | 'version', { value: unknown }>

export const settingCopies = copyTable<SettingCopy>({
  table: 'setting_copy',
  types: { name: 'text', value: 'jsonb' },
  values: ({ name, value }) => ({ name, value }),
})

/** How many levels sub-tickets may go down (AMB-090). */
export async function readSubTicketDepth(on: Pick<Sql, 'query'>): Promise<number> {
  const { schema, initial } = knownSettings.subTicketMaxDepth
  const [row] = await on.query<Pick<SettingCopy, 'value'>>(
    `SELECT value FROM setting_copy WHERE name = 'subTicketMaxDepth'`,
  )
  return schema.parse(row?.value ?? initial)
}

/** What lies more levels down than that. */
export async function countDeeper(
  on: Pick<Sql, 'query'>,
  levels: number,
): Promise<{ tickets: number; templates: number; recurringTasks: number }> {
  const [row] = await on.query<{ tickets: number; templates: number; recurringTasks: number }>(
    `WITH RECURSIVE placed AS (
       SELECT uuid, 0 AS depth FROM template WHERE parent IS NULL
       UNION ALL SELECT template.uuid, depth + 1 FROM template JOIN placed ON template.parent = placed.uuid WHERE depth < 50)
     SELECT (SELECT count(*) FROM ticket WHERE cardinality(ancestors) > $1::int AND ancestors <> '{}' AND deleted_at IS NULL) AS tickets,
            (SELECT count(*) FROM placed WHERE depth > $1::int) AS templates,
            (SELECT count(*) FROM recurring_task WHERE cardinality(ancestors) > $1::int) AS "recurringTasks"`,
    [levels],
  )
  return row ?? { tickets: 0, templates: 0, recurringTasks: 0 }
}
