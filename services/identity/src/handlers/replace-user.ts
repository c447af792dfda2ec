import { replaceUser } from '@leitstand/contracts/identity/administration'
import { serve } from '../context.ts'
import { aNewUser } from '../domain/plan-user.ts'
import { refuseIntakeAddress } from '../store/allowed-addresses.ts'
import { changingPeople, keepUser, userToChange, wantedUser } from '../store/edit-user.ts'

export const handleReplaceUser = serve(replaceUser, async ({ uuid, ...wishes }, context) => {
  await refuseIntakeAddress(context, wishes.email)
  return await changingPeople(context, async (work) => {
    const before = await userToChange(context, work, uuid)
    const after = await wantedUser(work, aNewUser(uuid), wishes, () => undefined)
    return await keepUser(context, work, before, after)
  })
})
