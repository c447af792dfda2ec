import { AppError, invalid } from '@leitstand/contracts/problems'
import { templateMetadataFields } from '@leitstand/contracts/ticket/metadata-fields'
import { serveResource } from '../context.ts'
import { fieldViolations } from '../domain/metadata.ts'
import { templateScope } from '../domain/ticket-policy.ts'
import { demandOf, shownField } from '../steps/metadata.ts'
import { templateRef } from '../steps/present-templates.ts'
import { forgetMetadataFields, hasValues } from '../store/metadata.ts'

export const templateMetadataFieldResource = serveResource(templateMetadataFields, 'templateMetadataField', {
  include: { template: true },
  scope: (actor) => ({ template: templateScope(actor) }),
  columns: ({ template, ...input }) => ({ ...input, ...(template !== undefined && { templateUuid: template }) }),
  beforeWrite: async (columns, previous, { sql }) => {
    forgetMetadataFields()
    const template = columns.templateUuid ?? previous?.templateUuid
    const found = await sql.query('SELECT 1 FROM template WHERE uuid = $1::uuid', [template])
    if (found.length === 0) throw invalid({ propertyPath: 'template', code: 'unknown-reference' })
    const wrong = fieldViolations(demandOf({ ...previous, ...columns }))
    if (wrong.length > 0) throw invalid(...wrong)
    // What stands on tickets must stay readable as what it was entered as, on tickets of that template.
    const isMoved = previous && template !== previous.templateUuid
    const isOther = previous && columns.type !== undefined && columns.type !== previous.type
    if ((isMoved || isOther) && (await hasValues(sql, previous.uuid)))
      throw invalid({ propertyPath: isMoved ? 'template' : 'type', code: 'metadata-fixed' })
  },
  beforeDelete: async ({ uuid }, { sql }) => {
    forgetMetadataFields()
    if (await hasValues(sql, uuid)) throw new AppError('in-use')
  },
  present: (row) => ({ template: templateRef(row.template.uuid, row.template.name), ...shownField(row) }),
})
