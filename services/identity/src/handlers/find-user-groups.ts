import { findUserGroups } from '@leitstand/contracts/identity/requests'
import { serve } from '../context.ts'
import { groupFacts } from '../store/user-groups.ts'

export const handleFindUserGroups = serve(findUserGroups, async ({ uuids }, { prisma }) => ({
  groups: await groupFacts(prisma, uuids),
}))
