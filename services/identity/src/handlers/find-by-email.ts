import { findByEmail } from '@leitstand/contracts/identity/requests'
import { serve } from '../context.ts'
import { plainEmail } from '../domain/names.ts'
import { findFacts } from '../store/users.ts'

export const handleFindByEmail = serve(findByEmail, async ({ emails }, { prisma }) => ({
  people: await findFacts(prisma, { activeEmails: emails.map(plainEmail) }),
}))
