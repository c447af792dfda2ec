import { createUserGroup } from '@leitstand/contracts/identity/administration'
import { newId } from '@leitstand/kit/ids'
import { serve } from '../context.ts'
import { aNewGroup } from '../domain/plan-group.ts'
import { changingGroups, keepGroup } from '../store/edit-group.ts'

export const handleCreateUserGroup = serve(createUserGroup, async (patch, context) => {
  const state = aNewGroup(newId())
  return await changingGroups(context, (work) => keepGroup(context, work, { state, isNew: true }, patch))
})
