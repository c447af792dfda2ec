import type { Sql } from '@leitstand/kit/database'
import type { RowOf } from '@leitstand/kit/row-of'
import type { TagModel } from '../generated/prisma/models/Tag.ts'
import type { TemplateModel } from '../generated/prisma/models/Template.ts'
import type { TemplateHintModel } from '../generated/prisma/models/TemplateHint.ts'

// What stands around templates in other tables, each in one query.

export type SubTemplate = RowOf<Pick<TemplateModel, 'uuid' | 'name' | 'mandatory'>> & { template: string }
export type TagOfTemplate = RowOf<Pick<TagModel, 'uuid' | 'name' | 'icon' | 'colour'>> & { template: string }
export type HintOfTemplate = RowOf<Pick<TemplateHintModel, 'uuid' | 'name' | 'description' | 'color'>>

export async function findAroundTemplates(
  on: Pick<Sql, 'query'>,
  rows: readonly { uuid: string; hint: string | null }[],
) {
  const of = [rows.map(({ uuid }) => uuid)]
  const subs = await on.query<SubTemplate>(
    'SELECT uuid, name, mandatory, parent AS template FROM template WHERE parent = ANY($1::uuid[]) ORDER BY name, uuid',
    of,
  )
  const watchers = await on.query<{ template: string; person: string }>(
    'SELECT template, person FROM template_watcher WHERE template = ANY($1::uuid[]) ORDER BY created_at',
    of,
  )
  const tags = await on.query<TagOfTemplate>(
    `SELECT tag.uuid, tag.name, tag.icon, tag.colour, template_tag.template FROM template_tag JOIN tag ON tag.uuid = template_tag.tag
      WHERE template_tag.template = ANY($1::uuid[]) ORDER BY tag.tag_order, tag.name`,
    of,
  )
  const hints = await on.query<HintOfTemplate>(
    'SELECT uuid, name, description, color FROM template_hint WHERE uuid = ANY($1::uuid[])',
    [rows.flatMap(({ hint }) => hint ?? [])],
  )
  return { subs, watchers, tags, hints }
}
