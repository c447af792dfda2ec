import { groupRef } from '@leitstand/contracts/common'
import { listMentionable } from '@leitstand/contracts/identity/requests'
import { serve } from '../context.ts'
import { groupVisibilityFor } from '../domain/visibility.ts'
import { listPeopleByGroup } from '../store/people-by-group.ts'

export const handleListMentionable = serve(listMentionable, async (asked, context) => {
  const groups = await listPeopleByGroup(context, asked, groupVisibilityFor(context.actor))
  return {
    items: groups.map(({ uuid, name, customerGroup, users }) => ({
      group: uuid === null ? null : groupRef(uuid, name),
      customerGroup,
      users,
    })),
    total: groups.length,
  }
})
