import { invalid } from '@leitstand/contracts/problems'
import type { Sql } from '@leitstand/kit/database'
import type { RowOf } from '@leitstand/kit/row-of'
import type { TemplateModel } from '../generated/prisma/models/Template.ts'
import { readSubTicketDepth } from './settings.ts'

type Link = RowOf<Pick<TemplateModel, 'uuid' | 'parent'>>

/**
 * The main template of one that stands below `parent`. Refuses a parent that does not exist, that is itself below the
 * template, or that is too deep.
 */
export async function mainTemplateBelow(sql: Sql, parent: string, template: string | null): Promise<string> {
  // One after the other: of two that are put below each other at once, each would see the tree without the other.
  await sql.query("SELECT pg_advisory_xact_lock(hashtextextended('template-tree', 0))::text")
  const above = await sql.query<Link>(
    `WITH RECURSIVE above AS (
       SELECT uuid, parent, 1 AS depth FROM template WHERE uuid = $1::uuid
       UNION ALL SELECT t.uuid, t.parent, depth + 1 FROM template t JOIN above ON t.uuid = above.parent WHERE depth < 50)
     SELECT uuid, parent FROM above ORDER BY depth`,
    [parent],
  )
  const root = above.at(-1)
  if (!root || above.some(({ uuid }) => uuid === template))
    throw invalid({ propertyPath: 'parent', code: 'unknown-reference' })
  const below = template === null ? 0 : await depthBelow(sql, template)
  const max = await readSubTicketDepth(sql)
  if (above.length + below > max) throw invalid({ propertyPath: 'parent', code: 'depth-exceeded', details: { max } })
  return root.uuid
}

const descendants = `WITH RECURSIVE below AS (
  SELECT uuid, 1 AS depth FROM template WHERE parent = $1::uuid
  UNION ALL SELECT t.uuid, depth + 1 FROM template t JOIN below ON t.parent = below.uuid WHERE depth < 50)`

async function depthBelow(sql: Sql, template: string): Promise<number> {
  const [row] = await sql.query<{ depth: number }>(
    `${descendants} SELECT coalesce(max(depth), 0) AS depth FROM below`,
    [template],
  )
  return row?.depth ?? 0
}

/** What stands below a template stands below the same main template. */
export async function moveDescendants(sql: Sql, template: string, mainTemplate: string): Promise<void> {
  await sql.query(
    `${descendants} UPDATE template SET main_template = $2::uuid FROM below
      WHERE template.uuid = below.uuid AND template.main_template IS DISTINCT FROM $2::uuid`,
    [template, mainTemplate],
  )
}
