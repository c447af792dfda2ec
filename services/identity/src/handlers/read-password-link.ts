import { readPasswordLink } from '@leitstand/contracts/identity/passwords'
import { AppError } from '@leitstand/contracts/problems'
import { serve } from '../context.ts'
import { findPasswordLink } from '../store/password-links.ts'

export const handleReadPasswordLink = serve(readPasswordLink, async ({ token }, context) => {
  const link = await findPasswordLink(context, token, context.clock.now())
  if (!link) throw new AppError('link-expired')
  return { email: link.email, kind: link.kind }
})
