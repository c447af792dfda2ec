import type { Sql } from '@leitstand/kit/database'

// What stands around templates in other tables, each in one query.

export interface SubTemplate {
  uuid: string
  name: string
  mandatory: boolean
  template: string
}
export interface TagOfTemplate {
  uuid: string
  name: string
  colour: string
  template: string
}
export interface HintOfTemplate {
  uuid: string
  name: string
  description: string
  color: string
}

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
    `SELECT tag.uuid, tag.name, tag.colour, template_tag.template FROM template_tag JOIN tag ON tag.uuid = template_tag.tag
      WHERE template_tag.template = ANY($1::uuid[]) ORDER BY tag.tag_order, tag.name`,
    of,
  )
  const hints = await on.query<HintOfTemplate>(
    'SELECT uuid, name, description, color FROM template_hint WHERE uuid = ANY($1::uuid[])',
    [rows.flatMap(({ hint }) => hint ?? [])],
  )
  return { subs, watchers, tags, hints }
}
