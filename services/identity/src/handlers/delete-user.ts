import { deleteUser } from '@leitstand/contracts/identity/administration'
import { AppError } from '@leitstand/contracts/problems'
import { serve } from '../context.ts'
import { mayDeactivate } from '../domain/people-policy.ts'
import { changingPeople, keepUser, userToChange } from '../store/edit-user.ts'

/** Nobody is removed: old entries go on naming them (AMB-256). */
export const handleDeleteUser = serve(deleteUser, async ({ uuid }, context) => {
  return await changingPeople(context, async (work) => {
    const before = await userToChange(context, work, uuid)
    if (!mayDeactivate(context.actor, before)) throw new AppError('forbidden')
    await keepUser(context, work, before, { ...before, inactive: true })
    return null
  })
})
