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
