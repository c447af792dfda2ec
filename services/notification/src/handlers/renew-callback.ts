import { notificationAudit } from '@leitstand/contracts/audit'
import { renewCallback } from '@leitstand/contracts/notification/channel-calls'
import { AppError } from '@leitstand/contracts/problems'
import { recordAudit } from '@leitstand/kit/audit'
import { serve } from '../context.ts'
import { secretRenewed } from '../domain/secret-renewed.ts'
import { renewCallback as renew } from '../store/acknowledgements.ts'

export const handleRenewCallback = (publicUrl: string) =>
  serve(renewCallback, async ({ uuid }, context) => {
    let url = ''
    const answer = await context.transaction(async (tx) => {
      const renewed = await renew(tx, uuid)
      if (!renewed) throw new AppError('not-found')
      const { name, token } = renewed
      url = `${publicUrl}/hooks/channels/${uuid}/${token}`
      await recordAudit(tx, notificationAudit, secretRenewed({ kind: 'channel', uuid, name }, token), context)
      // What is kept under an Idempotency-Key has no secret.
      return { url: '' }
    })
    return { ...answer, url }
  })
