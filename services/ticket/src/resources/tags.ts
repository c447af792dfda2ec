import { iri } from '@leitstand/contracts/common'
import { invalid } from '@leitstand/contracts/problems'
import { tags, templateTags } from '@leitstand/contracts/ticket/tags'
import { serveResource } from '../context.ts'
import { inCamelCase } from '../domain/both-spellings.ts'
import type { Tag, Template, TemplateTag } from '../generated/prisma/client.ts'
import { templateRef } from '../steps/present-templates.ts'

type Placed = TemplateTag & { template: Template }

export const tagResource = serveResource<Tag & { templates: Placed[] }>({
  contract: tags,
  model: 'tag',
  include: { templates: { include: { template: true }, orderBy: [{ tagOrder: 'asc' }, { uuid: 'asc' }] } },
  columns: inCamelCase,
  present: (row) => ({
    '@id': iri('tags', row.uuid),
    '@type': 'Tag',
    uuid: row.uuid,
    name: row.name,
    nameEn: row.nameEn,
    description: row.description,
    descriptionEn: row.descriptionEn,
    icon: row.icon,
    colour: row.colour,
    templates: row.templates.map(({ template }) => templateRef(template.uuid, template.name)),
    tagOrder: row.tagOrder,
    version: row.version,
  }),
})

export const templateTagResource = serveResource<Placed & { tag: Tag }>({
  contract: templateTags,
  model: 'templateTag',
  include: { template: true, tag: true },
  uniqueField: 'tag',
  filterPaths: { 'template.uuid': 'templateUuid', 'tag.uuid': 'tagUuid' },
  columns: ({ template, tag, ...input }) => ({
    ...input,
    ...(template !== undefined && { templateUuid: template }),
    ...(tag !== undefined && { tagUuid: tag }),
  }),
  beforeWrite: async ({ templateUuid, tagUuid }, _previous, { sql }) => {
    for (const [propertyPath, table, uuid] of [
      ['template', 'template', templateUuid],
      ['tag', 'tag', tagUuid],
    ]) {
      if (uuid === undefined) continue
      const found = await sql.query(`SELECT 1 FROM ${table} WHERE uuid = $1::uuid`, [uuid])
      if (found.length === 0) throw invalid({ propertyPath: String(propertyPath), code: 'unknown-reference' })
    }
  },
  present: (row) => ({
    '@id': iri('template_tags', row.uuid),
    '@type': 'TemplateTag',
    uuid: row.uuid,
    template: templateRef(row.template.uuid, row.template.name),
    tag: { '@id': iri('tags', row.tag.uuid), '@type': 'Tag', uuid: row.tag.uuid, name: row.tag.name },
    tagOrder: row.tagOrder,
    version: row.version,
  }),
})
