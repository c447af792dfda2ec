import { iri } from '@leitstand/contracts/common'
import { invalid } from '@leitstand/contracts/problems'
import { tags, templateTags } from '@leitstand/contracts/ticket/tags'
import { serveResource } from '../context.ts'
import { toCamelCase } from '../domain/camel-case.ts'
import { templateRef } from '../steps/present-templates.ts'

export const tagResource = serveResource(tags, 'tag', {
  include: { templates: { include: { template: true }, orderBy: [{ tagOrder: 'asc' }, { uuid: 'asc' }] } },
  columns: toCamelCase,
  present: (row) => ({
    name: row.name,
    nameEn: row.nameEn,
    description: row.description,
    descriptionEn: row.descriptionEn,
    icon: row.icon,
    colour: row.colour,
    templates: row.templates.map(({ template }) => templateRef(template.uuid, template.name)),
    tagOrder: row.tagOrder,
  }),
})

export const templateTagResource = serveResource(templateTags, 'templateTag', {
  include: { template: true, tag: true },
  uniqueField: 'tag',
  columns: ({ template, tag, ...input }) => ({
    ...input,
    ...(template !== undefined && { templateUuid: template }),
    ...(tag !== undefined && { tagUuid: tag }),
  }),
  beforeWrite: async ({ templateUuid, tagUuid }, _previous, { sql }) => {
    for (const [table, uuid] of Object.entries({ template: templateUuid, tag: tagUuid })) {
      if (uuid === undefined) continue
      const found = await sql.query(`SELECT 1 FROM ${table} WHERE uuid = $1::uuid`, [uuid])
      if (found.length === 0) throw invalid({ propertyPath: table, code: 'unknown-reference' })
    }
  },
  present: (row) => ({
    template: templateRef(row.template.uuid, row.template.name),
    tag: { '@id': iri('tags', row.tag.uuid), '@type': 'Tag', uuid: row.tag.uuid, name: row.tag.name },
    tagOrder: row.tagOrder,
  }),
})
