import { renewCallback } from '@leitstand/contracts/notification/channel-calls'
import { AppError } from '@leitstand/contracts/problems'
import { serve } from '../context.ts'
import { renewCallback as renew } from '../store/acknowledgements.ts'

export const handleRenewCallback = (publicUrl: string) =>
  serve(renewCallback, async ({ uuid }, context) => {
    const token = await renew(context, uuid)
    if (!token) throw new AppError('not-found')
    return { url: `${publicUrl}/hooks/channels/${uuid}/${token}` }
  })
