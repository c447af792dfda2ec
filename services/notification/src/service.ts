import { anonymising } from '@leitstand/kit/anonymising'
import { copiesOfPeople } from '@leitstand/kit/copies-of-people'
import { factsFromOwner } from '@leitstand/kit/copies-of-tickets'
import { connectionLimits } from '@leitstand/kit/database'
import { refilling } from '@leitstand/kit/refilling'
import { openSecrets } from '@leitstand/kit/secrets'
import { PrismaPg } from '@prisma/adapter-pg'
import { openPoster, type Poster } from './channels/post-json.ts'
import type { NotificationConfig } from './config.ts'
import { onAttachment } from './consumers/on-attachment.ts'
import { onComment } from './consumers/on-comment.ts'
import { onMailDeliveryChanged } from './consumers/on-mail-delivery-changed.ts'
import { onMailIntakeStopped, onMailProcessed, onMailsUnexplained } from './consumers/on-mail-processed.ts'
import { onResumeAnnounced } from './consumers/on-resume-announced.ts'
import { onRuleEnded } from './consumers/on-rule-ended.ts'
import { onRuleFired } from './consumers/on-rule-fired.ts'
import { onTicket } from './consumers/on-ticket.ts'
import { onWebhookEvents } from './consumers/on-webhook-events.ts'
import { onWorktimeChanged } from './consumers/on-worktime-changed.ts'
import { service } from './context.ts'
import { PrismaClient } from './generated/prisma/client.ts'
import { handleAcknowledgeAlert } from './handlers/acknowledge-alert.ts'
import { handleGetActivityEntry, handleListActivity } from './handlers/list-activity.ts'
import { handleListDeliveries } from './handlers/list-deliveries.ts'
import { handleListHistory } from './handlers/list-history.ts'
import { handleListMentions } from './handlers/list-mentions.ts'
import { handleListNotices } from './handlers/list-notices.ts'
import { handleMarkNoticesRead } from './handlers/mark-notices-read.ts'
import { handleGetMuted, handleMuteTicket, handleUnmuteTicket } from './handlers/muted-tickets.ts'
import { handleCountPersonalData, handlePersonalData } from './handlers/personal-data.ts'
import { handleRenewCallback } from './handlers/renew-callback.ts'
import { handleRenewWebhookSecret } from './handlers/renew-webhook-secret.ts'
import { handleRetryDelivery } from './handlers/retry-delivery.ts'
import { handleTestChannel } from './handlers/test-channel.ts'
import { handleListWebhookDeliveries, handleReplayWebhookDelivery } from './handlers/webhook-deliveries.ts'
import { deliverAlerts } from './jobs/deliver-alerts.ts'
import { forgetOldAlerts } from './jobs/forget-alerts.ts'
import { mailNotices } from './jobs/mail-notices.ts'
import { mailSummaries } from './jobs/mail-summaries.ts'
import { forgetWebhooks, sendWebhooks } from './jobs/send-webhooks.ts'
import { channelResource } from './resources/channels.ts'
import { webhookSubscriptionResource } from './resources/webhook-subscriptions.ts'
import { anonymisingSteps } from './store/anonymising-steps.ts'
import { groups, users } from './store/people.ts'
import { tickets } from './store/tickets.ts'
import { takeTicket } from './timers/take-ticket.ts'
import { tellOfGoneWebhook } from './timers/tell-of-gone-webhook.ts'
import { tellOfLostAlert } from './timers/tell-of-lost-alert.ts'
import { withdrawWhatIsGone } from './timers/withdraw-what-is-gone.ts'

const copies = anonymising<PrismaClient>(anonymisingSteps)
const copied = copiesOfPeople({ users, groups })
const refill = refilling<PrismaClient>([...copied.sources, factsFromOwner(tickets)])

export function notificationService(config: NotificationConfig) {
  const { publicUrl } = config
  const secrets = openSecrets(config.secret, 'notification channels')
  let opened: Poster | undefined
  const poster = (): Poster => {
    opened ??= openPoster(config)
    return opened
  }
  const parts = { config, secrets, poster }
  return service({
    name: 'notification',
    migrations: new URL('../prisma/migrations', import.meta.url).pathname,
    openPrisma: (connectionString) =>
      new PrismaClient({ adapter: new PrismaPg({ ...connectionLimits, connectionString, max: 2 }) }),
    handlers: [
      handleListDeliveries,
      handleAcknowledgeAlert,
      handleRenewCallback(publicUrl),
      handleTestChannel(parts),
      handleListWebhookDeliveries,
      handleReplayWebhookDelivery,
      handleRenewWebhookSecret(secrets),
      handleRetryDelivery,
      handleListActivity,
      handleGetActivityEntry,
      handleListHistory,
      handleListMentions,
      handleListNotices,
      handleMarkNoticesRead,
      handleGetMuted,
      handleMuteTicket,
      handleUnmuteTicket,
      handlePersonalData,
      handleCountPersonalData,
    ],
    resources: [channelResource(secrets, config), webhookSubscriptionResource(secrets, config)],
    consumers: [
      onResumeAnnounced(publicUrl),
      // What fired is there when its end takes it back, also within one batch.
      onRuleFired(publicUrl),
      onRuleEnded(publicUrl),
      ...onTicket(publicUrl),
      ...onComment(publicUrl),
      onAttachment,
      ...copied.consumers,
      onWorktimeChanged,
      onMailDeliveryChanged(publicUrl),
      onMailProcessed(publicUrl),
      onMailsUnexplained,
      onMailIntakeStopped,
      onWebhookEvents(publicUrl),
      copies.consumer,
    ],
    timers: [
      ...[copies.timer, refill.timer, withdrawWhatIsGone, takeTicket],
      ...[tellOfGoneWebhook(publicUrl), tellOfLostAlert(publicUrl)],
    ],
    jobs: [
      ...[deliverAlerts(parts), sendWebhooks(parts), mailNotices, mailSummaries(config)],
      ...[forgetOldAlerts, forgetWebhooks, refill.job],
    ],
    start: async () => poster(),
  })
}
