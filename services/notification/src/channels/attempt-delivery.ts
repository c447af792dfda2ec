import { sendMail } from '@leitstand/contracts/mail/requests'
import { AppError } from '@leitstand/contracts/problems'
import type { ServiceContext } from '@leitstand/kit/chassis'
import type { Secrets } from '@leitstand/kit/secrets'
import type { NotificationConfig } from '../config.ts'
import { alertMail } from '../domain/alert-mail.ts'
import { judgeAnswer, type Verdict } from '../domain/judge-answer.ts'
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
): Promise<Verdict> {
  try {
    const sealed = (await findChannels(context, [delivery.channel])).get(delivery.channel)
    if (!sealed) return gone
    const channel = unsealed(sealed, parts.secrets)
    if (delivery.target === 'email') return await mail(delivery, channel, context)
    const { timeZone } = context.config
    const post = postOf({ channel, delivery, config: parts.config, timeZone, now: context.clock.now() })
    if (!post) return gone
    return judgeAnswer(delivery.target, await parts.poster().post(post), context.clock.now())
  } catch (error) {
    if (isRefusal(error))
      return { outcome: 'hopeless', reason: 'The address is a private one, and private targets are off' }
    return { outcome: 'again', reason: reasonOf(error), retryAfterMs: 0 }
  }
}

const gone: Verdict = { outcome: 'hopeless', reason: 'The channel has no such target any more' }

async function mail(delivery: ClaimedDelivery, channel: SealedChannel, context: WorkContext): Promise<Verdict> {
  if (channel.emailAddress === null) return gone
  const voice = { language: channel.language, timeZone: context.config.timeZone, now: context.clock.now() }
  const { subject, text } = alertMail(delivery.alert, voice)
  const to = [channel.emailAddress]
  await context.callAsSystem(sendMail, {
    key: delivery.uuid,
    kind: 'alert',
    to,
    subject,
    text,
    ticket: delivery.ticket,
    answer: { person: null, publicId: delivery.alert.ticket.publicId, internal: true },
  })
  return { outcome: 'delivered' }
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
