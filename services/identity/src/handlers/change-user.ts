import { deleteUser, patchUser, replaceUser } from '@leitstand/contracts/identity/administration'
import { AppError } from '@leitstand/contracts/problems'
import { serve } from '../context.ts'
import { mayChangeUser, mayDeactivate } from '../domain/people-policy.ts'
import { aNewUser, changesOf, fieldsOf } from '../domain/plan-user.ts'
import { changingPeople, keepUser, userToChange, wantedUser } from '../store/edit-user.ts'

export const handlePatchUser = serve(patchUser, async ({ uuid, ...wishes }, context) => {
  return await changingPeople(context, async (work) => {
    const before = await userToChange(context, work, uuid)
    const after = await wantedUser(work, before, wishes, (wanted) => {
      const fields = fieldsOf(changesOf(before, wanted))
      if (!mayChangeUser(context.actor, before, fields)) throw new AppError('forbidden')
    })
    return await keepUser(context, work, before, after)
  })
})

export const handleReplaceUser = serve(replaceUser, async ({ uuid, ...wishes }, context) => {
  return await changingPeople(context, async (work) => {
    const before = await userToChange(context, work, uuid)
    const after = await wantedUser(work, aNewUser(uuid), wishes, () => undefined)
    return await keepUser(context, work, before, after)
  })
})

/** Nobody is removed: old entries go on naming them (AMB-256). */
export const handleDeleteUser = serve(deleteUser, async ({ uuid }, context) => {
  return await changingPeople(context, async (work) => {
    const before = await userToChange(context, work, uuid)
    if (!mayDeactivate(context.actor, before)) throw new AppError('forbidden')
    await keepUser(context, work, before, { ...before, inactive: true })
    return null
  })
})
