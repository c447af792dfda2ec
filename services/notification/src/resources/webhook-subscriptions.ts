import { webhookSubscriptions } from '@leitstand/contracts/notification/webhooks'
import type { Secrets } from '@leitstand/kit/secrets'
import { mustBeReachable } from '../channels/check-address.ts'
import { newWebhookSecret } from '../channels/webhook-secret.ts'
import type { NotificationConfig } from '../config.ts'
import { serveResource } from '../context.ts'
import { presentSubscription } from '../steps/present-subscription.ts'

/** Whoever makes one owns it: it hears what they may see. Its first secret nobody has read; one that is known is renewed. */
export const webhookSubscriptionResource = (
  secrets: Secrets,
  config: Pick<NotificationConfig, 'allowPrivateTargets'>,
) =>
  serveResource(webhookSubscriptions, 'webhookSubscription', {
    present: presentSubscription,
    prepare: async (input) => {
      if (input.url !== undefined) await mustBeReachable([{ propertyPath: 'url', url: input.url }], config)
      return input
    },
    columns: (input, { actor }, previous) => ({
      ...input,
      ...(input.active && { switchedOffAt: null }),
      ...(!previous && { owner: actor.uuid, ownerName: actor.name, secret: secrets.seal(newWebhookSecret()) }),
    }),
  })
