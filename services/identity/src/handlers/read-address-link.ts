import { readAddressLink } from '@leitstand/contracts/identity/pending-addresses'
import { AppError } from '@leitstand/contracts/problems'
import { serve } from '../context.ts'
import { findAddressLink } from '../store/pending-addresses.ts'

export const handleReadAddressLink = serve(readAddressLink, async ({ token }, context) => {
  const link = await findAddressLink(context, token, context.clock.now())
  if (!link) throw new AppError('link-expired')
  return { email: link.email }
})
