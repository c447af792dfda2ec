import type { Priority } from '@leitstand/contracts/common'
import type { TypeName } from '@leitstand/contracts/workflow/states'
import type { Sql } from '@leitstand/kit/database'

/** What a template gives to a new ticket. */
export interface TemplateRow {
  uuid: string
  name: string
  type: TypeName
  target_group: 'all' | 'customer' | 'employee'
  auto_close: 'none' | 'after_last_sub_ticket'
  priority: Priority
  priority_read_only: boolean
  priority_visible: boolean
  hidden: boolean
  active: boolean
  responsible_groups: string[]
}

export async function findTemplate(on: Sql, uuid: string): Promise<TemplateRow | undefined> {
  const [row] = await on.query<TemplateRow>('SELECT * FROM template WHERE uuid = $1', [uuid], 'template')
  return row
}

export async function findDefaultTemplate(on: Sql, type: TypeName): Promise<TemplateRow | undefined> {
  const [row] = await on.query<TemplateRow>(
    'SELECT * FROM template WHERE type = $1 AND is_default AND active',
    [type],
    'template-default',
  )
  return row
}
