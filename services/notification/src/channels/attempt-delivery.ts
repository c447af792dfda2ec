import { sendMail } from '@leitstand/contracts/mail/requests'
import { AppError } from '@leitstand/contracts/problems'
import type { ServiceContext } from '@leitstand/kit/chassis'
import type { Secrets } from '@leitstand/kit/secrets'
import type { NotificationConfig } from '../config.ts'
import { alertMail } from '../domain/alert-mail.ts'
import { hideSecrets } from '../domain/hide-secrets.ts'
import { type Answer, judgeAnswer, type Verdict } from '../domain/judge-answer.ts'
import { findChannels, type SealedChannel, unsealed } from '../store/channels.ts'
import type { ClaimedDelivery } from '../store/deliveries.ts'
import { postOf } from './deliver-alert.ts'
import { TargetRefused } from './guard-target.ts'
import type { Poster } from './post-json.ts'

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
    return sealed ? await tryTarget(delivery, unsealed(sealed, parts.secrets), context, parts) : gone
  } catch (error) {
    return failed(error)
  }
}

export type Sending = Pick<ClaimedDelivery, 'uuid' | 'target' | 'address' | 'alert'> & { ticket: string | null }
export interface Tried {
  verdict: Verdict
  answer?: Answer
}

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
    const given = await parts.poster().post(post)
    const answer = { ...given, body: hideSecrets(given.body, secretsOf(channel)).slice(0, 500) }
    return { verdict: judgeAnswer(sending.target, answer, context.clock.now()), answer }
  } catch (error) {
    return failed(error)
  }
}

const gone: Tried = { verdict: { outcome: 'hopeless', reason: 'The channel has no such target any more' } }

function secretsOf({ teamsUrl, signl4TeamSecret, ilertApiKey, webhooks }: SealedChannel): (string | null)[] {
  return [teamsUrl, signl4TeamSecret, ilertApiKey, ...webhooks.flatMap(({ url, secret }) => [url, secret])]
}

function failed(error: unknown): Tried {
  if (isRefusal(error)) {
    return { verdict: { outcome: 'hopeless', reason: 'The address is a private one, and private targets are off' } }
  }
  return { verdict: { outcome: 'again', reason: reasonOf(error), retryAfterMs: 0 } }
}

async function mail({ uuid, alert, ticket }: Sending, channel: SealedChannel, context: WorkContext): Promise<Tried> {
  if (channel.emailAddress === null) return gone
  const voice = { language: channel.language, timeZone: context.config.timeZone, now: context.clock.now() }
  const { subject, text } = alertMail(alert, voice)
  const to = [channel.emailAddress]
  const answer = ticket === null ? null : { person: null, publicId: alert.ticket.publicId, internal: true }
  await context.callAsSystem(sendMail, { key: uuid, kind: 'alert', to, subject, text, ticket, answer })
  return { verdict: { outcome: 'delivered' } }
}

/** A socket wraps what its lookup said. */
function isRefusal(error: unknown): boolean {
  return error instanceof TargetRefused || (error instanceof Error && error.cause instanceof TargetRefused)
}

/** It names no address: the address of a channel may be a secret. */
function reasonOf(error: unknown): string {
  if (error instanceof AppError) return `${error.code} ${JSON.stringify(error.details)}`
  if (!(error instanceof Error)) return 'The receiver could not be reached'
  return 'code' in error ? String(error.code) : error.name
}
