import { patchUserGroup } from '@leitstand/contracts/identity/administration'
import { serve } from '../context.ts'
import { changingGroups, groupToChange, keepGroup } from '../store/edit-group.ts'

export const handlePatchUserGroup = serve(patchUserGroup, async ({ uuid, ...patch }, context) => {
  return await changingGroups(context, async (work) => {
    const state = await groupToChange(context, work, uuid)
    return await keepGroup(context, work, { state, isNew: false }, patch)
  })
})
