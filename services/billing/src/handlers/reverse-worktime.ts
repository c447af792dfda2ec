import { reverseWorktime } from '@leitstand/contracts/billing/requests'
import { mustExist } from '@leitstand/contracts/problems'
import { newId } from '@leitstand/kit/ids'
import { serve } from '../context.ts'
import { mustBeReversible } from '../domain/billed.ts'
import { book } from '../steps/book.ts'
import { saveWorktime } from '../store/save-worktime.ts'
import { findWorktime } from '../store/worktimes.ts'

export const handleReverseWorktime = serve(reverseWorktime, (input, context) =>
  book(context, async (tx) => {
    const row = mustExist(await findWorktime(tx, context.actor, input.uuid, true))
    mustBeReversible({ ...row, isReversed: row.is_reversed })
    const values = {
      ...row,
      accrued_minutes: -row.accrued_minutes,
      description: input.description || `Storno: ${row.description}`.trim(),
      billed: false,
      billed_at: null,
      billed_minutes: -(row.billed_minutes ?? 0),
      reverses: row.uuid,
    }
    return await saveWorktime(tx, context, { uuid: newId(), before: undefined, values })
  }),
)
