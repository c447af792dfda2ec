import { renewWebhookSecret } from '@leitstand/contracts/notification/webhooks'
import { AppError } from '@leitstand/contracts/problems'
import type { Secrets } from '@leitstand/kit/secrets'
import { newWebhookSecret } from '../channels/webhook-secret.ts'
import { serve } from '../context.ts'
import { replaceSecret } from '../store/webhooks.ts'

const overlapMs = 24 * 3_600_000

export const handleRenewWebhookSecret = (secrets: Secrets) =>
  serve(renewWebhookSecret, async ({ uuid }, context) => {
    const secret = newWebhookSecret()
    const formerUntil = new Date(context.clock.now().getTime() + overlapMs)
    if (!(await replaceSecret(context, uuid, secrets.seal(secret), formerUntil))) throw new AppError('not-found')
    return { secret, formerUntil: formerUntil.toISOString() }
  })
