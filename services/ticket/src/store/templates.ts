import type { ProjectName, TypeName } from '@leitstand/contracts/workflow/states'
import type { Sql } from '@leitstand/kit/database'
import { projectOf } from '../domain/new-ticket.ts'
import type { TemplateRow } from '../domain/rows.ts'
import { memory } from './remember.ts'

/** A template as a part of another. */
export type PartRow = TemplateRow & { parent: string }

const remembered = memory<TemplateRow | undefined>()

const rememberedParts = memory<PartRow[]>()

/** A template was written here. */
export function forgetTemplates(): void {
  remembered.forget()
  rememberedParts.forget()
}

export async function findTemplate(on: Sql, uuid: string): Promise<TemplateRow | undefined> {
  return await remembered.get(uuid, async () => {
    const [row] = await on.query<TemplateRow>('SELECT * FROM template WHERE uuid = $1', [uuid], 'template')
    return row
  })
}

/** The usual template of a type in a project (AMB-114); where the project has none, that of the type's usual project. */
export async function findDefaultTemplate(
  on: Sql,
  type: TypeName,
  wished: ProjectName | null = null,
): Promise<TemplateRow | undefined> {
  const [project, usual] = [projectOf(type, wished ?? undefined), projectOf(type, undefined)]
  return await remembered.get(`default ${type} ${project}`, async () => {
    const sql = `SELECT * FROM template WHERE type = $1 AND project IN ($2, $3) AND is_default AND active
      ORDER BY project = $2 DESC LIMIT 1`
    const [row] = await on.query<TemplateRow>(sql, [type, project, usual], 'template-default')
    return row
  })
}

/** All active templates below one, parents before their parts. */
export async function findParts(on: Sql, template: string): Promise<PartRow[]> {
  return await rememberedParts.get(template, async () => {
    const sql = `WITH RECURSIVE part AS (
        SELECT template.*, 1 AS depth FROM template WHERE parent = $1::uuid AND active
        UNION ALL SELECT template.*, depth + 1 FROM template JOIN part ON template.parent = part.uuid
         WHERE template.active AND depth < 50)
      SELECT * FROM part ORDER BY depth, name, uuid`
    return await on.query<PartRow>(sql, [template], 'template-parts')
  })
}
