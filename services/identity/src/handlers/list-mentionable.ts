import { groupRef } from '@leitstand/contracts/common'
import { listMentionable } from '@leitstand/contracts/identity/requests'
import { serve } from '../context.ts'
import { groupSightOf } from '../domain/sight.ts'
import { listPeopleByGroup } from '../store/user-groups.ts'

export const handleListMentionable = serve(listMentionable, async ({ search }, { prisma, actor }) => {
  const groups = await listPeopleByGroup(prisma, search, groupSightOf(actor))
  return {
    items: groups.map(({ uuid, name, users }) => ({ group: groupRef(uuid, name), users })),
    total: groups.length,
  }
})
