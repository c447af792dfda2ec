import { getWorktime } from '@leitstand/contracts/billing/requests'
import { mustExist } from '@leitstand/contracts/problems'
import { serve } from '../context.ts'
import { readRounding } from '../store/copies.ts'
import { findWorktime, toWorktime } from '../store/worktimes.ts'

export const handleGetWorktime = serve(getWorktime, async ({ uuid }, context) => {
  const row = mustExist(await findWorktime(context, context.actor, uuid))
  return toWorktime(row, await readRounding(context))
})
