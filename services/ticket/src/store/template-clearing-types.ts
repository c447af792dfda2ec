import type { templateClearingTypes } from '@leitstand/contracts/billing/clearing-types'
import type { EntityOf } from '@leitstand/contracts/resource'
import { copyTable } from '@leitstand/kit/copy-table'
import type { Sql } from '@leitstand/kit/database'

type Assignment = Pick<EntityOf<typeof templateClearingTypes>, 'uuid' | 'template' | 'clearingType' | 'version'>
type Known = Assignment | { uuid: string; version: number; deleted: true }

/** To which revenue accounts work on tickets of templates is billed. What is gone stays as a mark. */
export const templateAccounts = copyTable<Known>({
  table: 'template_clearing_type',
  types: { template: 'uuid', clearing_type: 'uuid', name: 'text', deleted: 'boolean' },
  values: (known) =>
    'deleted' in known
      ? { template: null, clearing_type: null, name: '', deleted: true }
      : {
          template: known.template.uuid,
          clearing_type: known.clearingType.uuid,
          name: known.clearingType.name,
          deleted: false,
        },
})

export async function renameAccount(tx: Sql, uuid: string, name: string): Promise<void> {
  await tx.query('UPDATE template_clearing_type SET name = $2 WHERE clearing_type = $1::uuid', [uuid, name])
}

export interface AccountOfTemplate {
  template: string
  uuid: string
  name: string
}

export async function accountsOfTemplates(
  on: Pick<Sql, 'query'>,
  templates: readonly string[],
): Promise<AccountOfTemplate[]> {
  return await on.query<AccountOfTemplate>(
    `SELECT template, clearing_type AS uuid, name FROM template_clearing_type
      WHERE template = ANY($1::uuid[]) AND NOT deleted ORDER BY name, uuid`,
    [templates],
  )
}
