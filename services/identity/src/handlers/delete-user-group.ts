import { deleteUserGroup } from '@leitstand/contracts/identity/administration'
import { AppError, mustExist } from '@leitstand/contracts/problems'
import { isGroupUsed } from '@leitstand/contracts/ticket/groups'
import { personOf } from '@leitstand/kit/outbox'
import { serve } from '../context.ts'
import { groupVisibilityFor } from '../domain/visibility.ts'
import { changingGroups, groupToChange } from '../store/edit-group.ts'
import { dropGroup } from '../store/save-group.ts'
import { findGroup } from '../store/user-groups.ts'

/** Whether tickets or templates name the group is asked before the transaction: no lock is held across the network. */
export const handleDeleteUserGroup = serve(deleteUserGroup, async ({ uuid }, context) => {
  const group = mustExist(await findGroup(context, uuid, groupVisibilityFor(context.actor)))
  if (group.customerGroup) throw new AppError('customer-group-protected')
  const used = await context.callAsSystem(isGroupUsed, { group: uuid })
  if (used.tickets + used.templates + used.recurringTasks > 0) throw new AppError('group-in-use', { ...used })
  return await changingGroups(context, async (work) => {
    const state = await groupToChange(context, work, uuid)
    await dropGroup(work, state, { actor: personOf(context.actor), at: context.clock.now() })
    return null
  })
})
