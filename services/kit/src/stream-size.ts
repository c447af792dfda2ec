import type { StreamInfo } from '@nats-io/jetstream'
import type { Logger } from './logger.ts'
import { streamBytes, streamLimitBytes } from './metrics.ts'

/** Long before it is full, so that there is time to give it more room. */
const warnedShare = 0.6
const reminderMs = 3_600_000

/** Measures how full the stream of events is, and warns of it. */
export function measuringStream(
  log: Pick<Logger, 'warn'>,
  now = () => performance.now(),
): (stream: { config: Pick<StreamInfo['config'], 'max_bytes'>; state: Pick<StreamInfo['state'], 'bytes'> }) => void {
  let warnedAt = -Infinity
  return ({ config: { max_bytes: limit }, state: { bytes } }) => {
    streamBytes.set(bytes)
    streamLimitBytes.set(limit)
    if (limit <= 0 || bytes < warnedShare * limit || now() - warnedAt < reminderMs) return
    warnedAt = now()
    log.warn({ bytes, limit }, 'the stream of events is getting full; a full one lets go of its oldest')
  }
}
