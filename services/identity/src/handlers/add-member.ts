import { addMember } from '@leitstand/contracts/identity/administration'
import { serve } from '../context.ts'
import { changingGroups, groupToChange, keepGroup } from '../store/edit-group.ts'

export const handleAddMember = serve(addMember, async ({ uuid, user }, context) => {
  return await changingGroups(context, async (work) => {
    const state = await groupToChange(context, work, uuid)
    const users = [...state.members.map((member) => member.uuid), user]
    return await keepGroup(context, work, { state, isNew: false }, { users })
  })
})
