import {
  addMember,
  createUserGroup,
  deleteUserGroup,
  patchUserGroup,
  removeMember,
} from '@leitstand/contracts/identity/administration'
import { AppError } from '@leitstand/contracts/problems'
import { isGroupUsed } from '@leitstand/contracts/ticket/groups'
import { newId } from '@leitstand/kit/ids'
import { personOf } from '@leitstand/kit/outbox'
import { serve } from '../context.ts'
import { aNewGroup } from '../domain/plan-group.ts'
import { groupSightOf } from '../domain/sight.ts'
import { changingGroups, groupToChange, keepGroup } from '../store/edit-group.ts'
import { dropGroup } from '../store/save-group.ts'
import { findGroup } from '../store/user-groups.ts'

export const handleCreateUserGroup = serve(createUserGroup, async (wishes, context) => {
  const state = aNewGroup(newId())
  return await changingGroups(context, (work) => keepGroup(context, work, { state, isNew: true }, wishes))
})

export const handlePatchUserGroup = serve(patchUserGroup, async ({ uuid, ...wishes }, context) => {
  return await changingGroups(context, async (work) => {
    const state = await groupToChange(context, work, uuid)
    return await keepGroup(context, work, { state, isNew: false }, wishes)
  })
})

export const handleAddMember = serve(addMember, async ({ uuid, user }, context) => {
  return await changingGroups(context, async (work) => {
    const state = await groupToChange(context, work, uuid)
    const users = [...state.members.map((member) => member.uuid), user]
    return await keepGroup(context, work, { state, isNew: false }, { users })
  })
})

export const handleRemoveMember = serve(removeMember, async ({ uuid, user }, context) => {
  return await changingGroups(context, async (work) => {
    const state = await groupToChange(context, work, uuid)
    const users = state.members.map((member) => member.uuid)
    if (!users.includes(user)) throw new AppError('not-found')
    await keepGroup(context, work, { state, isNew: false }, { users: users.filter((member) => member !== user) })
    return null
  })
})

/** Whether tickets or templates name the group is asked before the transaction: no lock is held across the network. */
export const handleDeleteUserGroup = serve(deleteUserGroup, async ({ uuid }, context) => {
  const group = await findGroup(context, uuid, groupSightOf(context.actor))
  if (!group) throw new AppError('not-found')
  if (group.customerGroup) throw new AppError('customer-group-protected')
  const used = await context.callAsSystem(isGroupUsed, { group: uuid })
  if (used.tickets + used.templates + used.recurringTasks > 0) throw new AppError('group-in-use', { ...used })
  return await changingGroups(context, async (work) => {
    const state = await groupToChange(context, work, uuid)
    await dropGroup(work, state, { actor: personOf(context.actor), at: context.clock.now() })
    return null
  })
})
