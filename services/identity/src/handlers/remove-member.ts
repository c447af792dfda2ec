import { removeMember } from '@leitstand/contracts/identity/administration'
import { AppError } from '@leitstand/contracts/problems'
import { serve } from '../context.ts'
import { changingGroups, groupToChange, keepGroup } from '../store/edit-group.ts'

export const handleRemoveMember = serve(removeMember, async ({ uuid, user }, context) => {
  return await changingGroups(context, async (work) => {
    const state = await groupToChange(context, work, uuid)
    const users = state.members.map((member) => member.uuid)
    if (!users.includes(user)) throw new AppError('not-found')
    await keepGroup(context, work, { state, isNew: false }, { users: users.filter((member) => member !== user) })
    return null
  })
})
