import {
  createSavedReport,
  deleteSavedReport,
  listSavedReports,
  reportsOfOne,
} from '@leitstand/contracts/billing/saved-reports'
import { AppError } from '@leitstand/contracts/problems'
import { newId } from '@leitstand/kit/ids'
import { serve } from '../context.ts'
import { nextSending } from '../domain/report-schedule.ts'
import { addReport, removeReport, reportsOf, toSavedReport } from '../store/saved-reports.ts'

export const handleListSavedReports = serve(listSavedReports, async (_, context) => {
  const items = await reportsOf(context, context.actor.uuid)
  return { items, total: items.length }
})

export const handleCreateSavedReport = serve(createSavedReport, async (input, context) => {
  const { actor, clock, config } = context
  const dueAt = nextSending(input.rhythm, clock.now(), config.timeZone)
  const report = { ...input, uuid: newId(), owner: actor.uuid, dueAt }
  return await context.transaction(async (tx) => {
    if (!(await addReport(tx, report, reportsOfOne))) throw new AppError('too-many-reports', { most: reportsOfOne })
    return toSavedReport(report)
  })
})

export const handleDeleteSavedReport = serve(deleteSavedReport, async ({ uuid }, context) => {
  if (!(await removeReport(context, { uuid, owner: context.actor.uuid }))) throw new AppError('not-found')
  return null
})
