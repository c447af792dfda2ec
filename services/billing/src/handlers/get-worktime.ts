import { getWorktime } from '@leitstand/contracts/billing/requests'
import { AppError } from '@leitstand/contracts/problems'
import { serve } from '../context.ts'
import { readRounding } from '../store/copies.ts'
import { findWorktime, toWorktime } from '../store/worktimes.ts'

export const handleGetWorktime = serve(getWorktime, async ({ uuid }, context) => {
  const row = await findWorktime(context, context.actor, uuid)
  if (!row) throw new AppError('not-found')
  return toWorktime(row, await readRounding(context))
})
