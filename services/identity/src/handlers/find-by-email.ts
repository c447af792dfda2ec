import { findByEmail } from '@leitstand/contracts/identity/requests'
import { serve } from '../context.ts'
import { plainEmail } from '../domain/names.ts'
import { findFacts } from '../store/users.ts'

export const handleFindByEmail = serve(findByEmail, async ({ emails }, context) => ({
  people: await findFacts(context, { activeEmails: emails.map(plainEmail) }),
}))
