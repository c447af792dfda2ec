import { createWorktime } from '@leitstand/contracts/billing/requests'
import { AppError } from '@leitstand/contracts/problems'
import { newId } from '@leitstand/kit/ids'
import { serve } from '../context.ts'
import { mayBookFor } from '../domain/worktime-policy.ts'
import { book } from '../steps/book.ts'
import { valuesToBook } from '../steps/values-to-book.ts'
import { saveWorktime } from '../store/save-worktime.ts'

export const handleCreateWorktime = serve(createWorktime, async (input, context) => {
  const { actor } = context
  if (!mayBookFor(actor, input.employee ?? actor.uuid)) throw new AppError('forbidden')
  const values = await valuesToBook(context, input)
  return await book(context, (tx) => saveWorktime(tx, context, { uuid: newId(), before: undefined, values }))
})
