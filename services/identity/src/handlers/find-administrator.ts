import { findAdministrator } from '@leitstand/contracts/identity/requests'
import { serve } from '../context.ts'
import { hasAdministrator } from '../store/people-lock.ts'

export const handleFindAdministrator = serve(findAdministrator, async (_input, context) => ({
  found: await hasAdministrator(context),
}))
