import { createHmac } from 'node:crypto'
import type { NotificationConfig } from '../config.ts'
import type { Alert } from '../domain/alert.ts'
import { ilertEvent, signl4Body } from '../domain/on-call.ts'
import { teamsMessage } from '../domain/teams-message.ts'
import { webhookPayload } from '../domain/webhook-payload.ts'
import { type Hmac, webhookHeaders } from '../domain/webhook-signature.ts'
import type { SealedChannel } from '../store/channels.ts'
import type { ClaimedDelivery } from '../store/deliveries.ts'
import type { Post } from './post-json.ts'

export interface Posting {
  channel: SealedChannel
  delivery: Pick<ClaimedDelivery, 'uuid' | 'target' | 'address' | 'alert'>
  config: NotificationConfig
  timeZone: string
  now: Date
}

/** The HTTP message of a delivery, in the form of its target; null when the channel has no such target any more. */
export function postOf(posting: Posting): Post | null {
  const { channel, delivery, config, timeZone, now } = posting
  const { alert } = delivery
  const voice = { language: channel.language, timeZone, now }
  switch (delivery.target) {
    case 'teams':
      return channel.teamsUrl === null ? null : { url: channel.teamsUrl, body: json(teamsMessage(alert, voice)) }
    case 'signl4':
      return channel.signl4TeamSecret === null
        ? null
        : {
            url: config.signl4Url + encodeURIComponent(channel.signl4TeamSecret),
            body: json(signl4Body(alert, voice)),
          }
    case 'ilert':
      return channel.ilertApiKey === null
        ? null
        : { url: config.ilertUrl, body: json(ilertEvent(alert, channel.ilertApiKey, voice)) }
    case 'webhook':
      return webhookPost(posting, alert)
    default:
      return null
  }
}

export const hmac: Hmac = (key, content) => createHmac('sha256', key).update(content).digest('base64')

function webhookPost({ channel, delivery, now }: Posting, alert: Alert): Post | null {
  const webhook = channel.webhooks.find(({ url, switchedOffAt }) => url === delivery.address && !switchedOffAt)
  if (!webhook) return null
  const body = json(webhookPayload(alert))
  const secrets = webhook.secret === null ? [] : [webhook.secret]
  return { url: webhook.url, body, headers: webhookHeaders(delivery.uuid, body, secrets, now, hmac) }
}

function json(value: unknown): string {
  return JSON.stringify(value)
}
