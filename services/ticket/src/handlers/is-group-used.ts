import { isGroupUsed } from '@leitstand/contracts/ticket/groups'
import { serve } from '../context.ts'
import { countGroupUse } from '../store/group-use.ts'

/** Who asks wants to know whether there are any; beyond this nobody counts on. */
const most = 1_000

export const handleIsGroupUsed = serve(isGroupUsed, async ({ group }, context) => countGroupUse(context, group, most))
