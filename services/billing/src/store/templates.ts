import { iri } from '@leitstand/contracts/common'
import { copyTable } from '@leitstand/kit/copy-table'
import type { Sql } from '@leitstand/kit/database'
import type { FieldsOf } from '@leitstand/kit/fields-of'
import type { TemplateCopyModel } from '../generated/prisma/models/TemplateCopy.ts'

/** The slim copy of a template. */
export type TemplateCopy = FieldsOf<TemplateCopyModel, keyof TemplateCopyModel>

export const templateCopies = copyTable<TemplateCopy>({
  table: 'template_copies',
  types: { name: 'text', deleted: 'boolean' },
  values: ({ name, deleted }) => ({ name, deleted }),
})

export async function findTemplateNames(
  on: Pick<Sql, 'query'>,
  uuids: readonly string[],
): Promise<Map<string, string>> {
  if (uuids.length === 0) return new Map()
  const rows = await on.query<Pick<TemplateCopy, 'uuid' | 'name'>>(
    'SELECT uuid, name FROM template_copies WHERE uuid = ANY($1::uuid[]) AND NOT deleted',
    [uuids],
  )
  return new Map(rows.map(({ uuid, name }) => [uuid, name]))
}

export function templateRef(uuid: string, name: string) {
  return { '@id': iri('templates', uuid), '@type': 'Template', uuid, name }
}
