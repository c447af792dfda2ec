import { patchUser } from '@leitstand/contracts/identity/administration'
import { AppError } from '@leitstand/contracts/problems'
import { serve } from '../context.ts'
import { mayChangeUser } from '../domain/people-policy.ts'
import { changesOf, fieldsOf } from '../domain/plan-user.ts'
import { refuseForeignAddress, refuseIntakeAddress } from '../store/allowed-addresses.ts'
import { changingPeople, keepUser, userToChange, wantedUser } from '../store/edit-user.ts'

export const handlePatchUser = serve(patchUser, async ({ uuid, ...wishes }, context) => {
  await refuseIntakeAddress(context, wishes.email)
  return await changingPeople(context, async (work) => {
    const before = await userToChange(context, work, uuid)
    const after = await wantedUser(work, before, wishes, (wanted) => {
      const fields = fieldsOf(changesOf(before, wanted))
      if (!mayChangeUser(context.actor, before, fields)) throw new AppError('forbidden')
    })
    await refuseForeignAddress(work.tx, context.actor, before, after)
    return await keepUser(context, work, before, after)
  })
})
