import { notificationAudit } from '@leitstand/contracts/audit'
import { renewWebhookSecret } from '@leitstand/contracts/notification/webhooks'
import { AppError } from '@leitstand/contracts/problems'
import { recordAudit } from '@leitstand/kit/audit'
import type { Secrets } from '@leitstand/kit/secrets'
import { newWebhookSecret, sealedTogether, signingSecrets } from '../channels/webhook-secret.ts'
import { serve } from '../context.ts'
import { secretRenewed } from '../domain/secret-renewed.ts'
import { lockSecrets, replaceSecret } from '../store/webhooks.ts'

const overlapMs = 24 * 3_600_000
/** Whoever renews it again and again in a day has long given up the first ones. */
const mostFormer = 5

export const handleRenewWebhookSecret = (secrets: Secrets) =>
  serve(renewWebhookSecret, async ({ uuid }, context) => {
    const secret = newWebhookSecret()
    const now = context.clock.now()
    const formerUntil = new Date(now.getTime() + overlapMs)
    const answer = await context.transaction(async (tx) => {
      const seen = await lockSecrets(tx, uuid)
      if (!seen) throw new AppError('not-found')
      const formerSecret = sealedTogether(signingSecrets(seen, secrets, now).slice(0, mostFormer), secrets)
      await replaceSecret(tx, uuid, { secret: secrets.seal(secret), formerSecret, formerUntil })
      await recordAudit(
        tx,
        notificationAudit,
        secretRenewed({ kind: 'webhook-subscription', uuid, name: seen.name }, secret),
        context,
      )
      // What is kept under an Idempotency-Key has no secret.
      return { secret: '', formerUntil: formerUntil.toISOString() }
    })
    return { ...answer, secret }
  })
