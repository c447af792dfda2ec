import { findUsers } from '@leitstand/contracts/identity/requests'
import { serve } from '../context.ts'
import { findFacts } from '../store/users.ts'

export const handleFindUsers = serve(findUsers, async ({ uuids }, context) => ({
  people: await findFacts(context, { uuids }),
}))
