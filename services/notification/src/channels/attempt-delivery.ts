import { isForEveryEmployee } from '@leitstand/contracts/audience'
import { sendMail } from '@leitstand/contracts/mail/requests'
import type { ServiceContext } from '@leitstand/kit/chassis'
import type { Secrets } from '@leitstand/kit/secrets'
import type { NotificationConfig } from '../config.ts'
import { alertMail } from '../domain/alert-mail.ts'
import { type GroupWithChannel, mayTellGroup } from '../domain/group-notices.ts'
import { findChannels, type SealedChannel, unsealed } from '../store/channels.ts'
import type { ClaimedDelivery } from '../store/deliveries.ts'
import { findTicket } from '../store/tickets.ts'
import { postOf } from './deliver-alert.ts'
import type { Poster } from './post-json.ts'
import { postJson, type Tried, verdictOnFailure } from './post-safely.ts'

export interface DeliveryParts {
  config: NotificationConfig
  secrets: Secrets
  poster(): Poster
}

export type WorkContext = Pick<ServiceContext<unknown>, 'query' | 'transaction' | 'callAsSystem' | 'clock' | 'config'>

/** One attempt, with the channel as it is now. It never throws: whatever happens is a verdict. */
export async function attemptDelivery(
  delivery: ClaimedDelivery,
  context: WorkContext,
  parts: DeliveryParts,
): Promise<Tried> {
  try {
    const sealed = (await findChannels(context, [delivery.channel])).get(delivery.channel)
    if (!sealed || (sealed.group && !(await isStillTheirs(delivery, sealed.group, context)))) return gone
    return await tryTarget(delivery, unsealed(sealed, parts.secrets), context, parts)
  } catch (error) {
    return { verdict: verdictOnFailure(error) }
  }
}

/** A ticket may have changed hands, or become private, since the group was to be told of it; what is over is told to who was alerted. */
async function isStillTheirs({ ticket, alert }: ClaimedDelivery, group: GroupWithChannel, on: WorkContext) {
  const facts = await findTicket(on, ticket)
  if (facts === null) return false
  return alert.state === 'resolved' ? isForEveryEmployee(facts.audience) : mayTellGroup(facts, group)
}

export type Sending = Pick<ClaimedDelivery, 'uuid' | 'target' | 'address' | 'alert'> & { ticket: string | null }

/** Brings a message to a target of a channel. What is told of the answer holds no secrets. */
export async function tryTarget(
  sending: Sending,
  channel: SealedChannel,
  context: WorkContext,
  parts: DeliveryParts,
): Promise<Tried> {
  try {
    if (sending.target === 'email') return await mail(sending, channel, context)
    const { timeZone } = context.config
    const post = postOf({ channel, delivery: sending, config: parts.config, timeZone, now: context.clock.now() })
    if (!post) return gone
    return await postJson(sending.target, post, parts, { now: context.clock.now(), hide: secretsOf(channel) })
  } catch (error) {
    return { verdict: verdictOnFailure(error) }
  }
}

export const noSuchTarget = 'The channel has no such target any more'
const gone: Tried = { verdict: { outcome: 'hopeless', reason: noSuchTarget } }

function secretsOf({ teamsUrl, signl4TeamSecret, ilertApiKey, webhooks }: SealedChannel): (string | null)[] {
  return [teamsUrl, signl4TeamSecret, ilertApiKey, ...webhooks.flatMap(({ url, secret }) => [url, secret])]
}

async function mail({ uuid, alert, ticket }: Sending, channel: SealedChannel, context: WorkContext): Promise<Tried> {
  if (channel.emailAddress === null) return gone
  const voice = { language: channel.language, timeZone: context.config.timeZone, now: context.clock.now() }
  const { subject, text } = alertMail(alert, voice)
  const to = [channel.emailAddress]
  const { language } = channel
  const answer = ticket === null ? null : { person: null, publicId: alert.ticket.publicId, internal: true }
  await context.callAsSystem(sendMail, { key: uuid, kind: 'alert', to, subject, text, language, ticket, answer })
  return { verdict: { outcome: 'delivered' } }
}
