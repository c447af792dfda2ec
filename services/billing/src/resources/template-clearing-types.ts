import { templateClearingTypes } from '@leitstand/contracts/billing/clearing-types'
import { AppError, invalid } from '@leitstand/contracts/problems'
import { templates } from '@leitstand/contracts/ticket/resources'
import type { Context } from '@leitstand/kit/chassis'
import { serveResource } from '../context.ts'
import type { PrismaClient } from '../generated/prisma/client.ts'
import { clearingTypeRef, mustBeClearingType } from '../store/clearing-types.ts'
import { findTemplateNames, templateCopies, templateRef } from '../store/templates.ts'

export const templateClearingTypeResource = serveResource(templateClearingTypes, 'templateClearingType', {
  include: { clearingType: true },
  filters: { 'template.uuid': (uuid) => ({ templateUuid: uuid }) },
  uniqueField: 'clearingType',
  complete: async (rows, on) => {
    const names = await findTemplateNames(
      on,
      rows.map(({ templateUuid }) => templateUuid),
    )
    return rows.map((row) => ({ ...row, templateName: names.get(row.templateUuid) ?? '' }))
  },
  present: ({ templateUuid, templateName, clearingType }) => ({
    template: templateRef(templateUuid, templateName),
    clearingType: clearingTypeRef(clearingType),
  }),
  prepare: async (input, context) => {
    if (input.template) await learnTemplate(input.template, context)
    return input
  },
  columns: ({ template, clearingType }) => ({
    ...(template !== undefined && { templateUuid: template }),
    ...(clearingType !== undefined && { clearingTypeUuid: clearingType }),
  }),
  beforeWrite: async ({ templateUuid = '', clearingTypeUuid = '' }, _previous, { prisma, sql }) => {
    const known = await findTemplateNames(sql, [templateUuid])
    if (!known.has(templateUuid)) throw invalid({ propertyPath: 'template', code: 'unknown-reference' })
    await mustBeClearingType(prisma, clearingTypeUuid)
  },
})

/** A template that was made a moment ago may not be known yet: its owner is asked, before any transaction begins. */
async function learnTemplate(uuid: string, context: Context<PrismaClient>): Promise<void> {
  if ((await findTemplateNames(context, [uuid])).size > 0) return
  try {
    const { name, version } = await context.call(templates.requests.get, { uuid })
    await templateCopies.keep(context, [{ uuid, name, deleted: false, version }])
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not-found')) throw error
  }
}
