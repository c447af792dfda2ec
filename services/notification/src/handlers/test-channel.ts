import { testChannel } from '@leitstand/contracts/notification/channel-calls'
import { AppError } from '@leitstand/contracts/problems'
import { newId } from '@leitstand/kit/ids'
import { type DeliveryParts, tryTarget } from '../channels/attempt-delivery.ts'
import { serve } from '../context.ts'
import type { Alert } from '../domain/alert.ts'
import { targetsOf } from '../domain/targets.ts'
import { findChannels, type SealedChannel, unsealed } from '../store/channels.ts'

/** Sends a message to every target of a channel and shows what each answered. On-call tools get it and its end at once. */
export const handleTestChannel = (parts: DeliveryParts) =>
  serve(testChannel, async ({ uuid }, context) => {
    const sealed = (await findChannels(context, [uuid])).get(uuid)
    if (!sealed) throw new AppError('not-found')
    const channel = unsealed(sealed, parts.secrets)
    const tried = targetsOf(channel).map(async ({ kind: target, address }) => {
      const attempt = async (state: Alert['state']) => {
        const alert = { ...testOf(channel, parts.config.publicUrl, context.clock.now()), state }
        return await tryTarget({ uuid: newId(), target, address, alert, ticket: null }, channel, context, parts)
      }
      const { verdict, answer } = await attempt('new')
      if (verdict.outcome === 'delivered' && ['signl4', 'ilert'].includes(target)) await attempt('resolved')
      return {
        target,
        address,
        delivered: verdict.outcome === 'delivered',
        status: answer?.status ?? null,
        answer: verdict.outcome === 'delivered' ? (answer?.body ?? '') : verdict.reason,
      }
    })
    return { targets: await Promise.all(tried) }
  })

function testOf({ uuid, name, language }: SealedChannel, publicUrl: string, now: Date): Alert {
  return {
    occurrence: `test ${uuid}`,
    rule: { uuid, name },
    reason: 'test',
    offsetMinutes: null,
    dueAt: null,
    at: now.toISOString(),
    ticket: {
      publicId: 0,
      subject: language === 'de' ? 'Dieser Kanal funktioniert.' : 'This channel works.',
      status: 'open',
      statusLabel: '–',
      priority: 'low',
      customer: null,
      assignee: null,
      url: publicUrl,
    },
    state: 'new',
  }
}
