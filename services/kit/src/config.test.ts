import { expect, test } from 'vitest'
import { z } from 'zod'
import { readEnvironment, serviceVariables } from './config.ts'

const rest = {
  DATABASE_URL: 'postgres://u:p@db/postgres',
  NATS_URL: 'nats://bus:4222',
  LEITSTAND_KEY: 'k',
  LEITSTAND_PUBLIC_KEYS: 'k',
}

test.each([
  [{ DATABASE_POOL: 'viele' }, 'DATABASE_POOL must be a whole number from 2 to 200'],
  [{ DATABASE_POOL: '1' }, 'DATABASE_POOL must be a whole number from 2 to 200'],
  [{ NATS_STREAM_GB: '0' }, 'NATS_STREAM_GB must be a number above 0'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be an address that begins with postgres:// or postgresql://'],
  [{ LEITSTAND_LOG_LEVEL: 'loud' }, 'LEITSTAND_LOG_LEVEL must be trace, debug, info, warn, error, fatal or silent'],
  [{ LEITSTAND_TIMEZONE: 'Mars/Base' }, 'LEITSTAND_TIMEZONE must be a time zone such as Europe/Berlin'],
  [{ LEITSTAND_NATS_NAMESPACE: 'A b' }, 'LEITSTAND_NATS_NAMESPACE must be a word of small letters, digits and hyphens'],
  [{ NATS_URL: '' }, 'NATS_URL must be set'],
])('the operator reads of %j what is allowed', (wrong, sentence) => {
  expect(() => readEnvironment(serviceVariables, { ...rest, ...wrong })).toThrow(
    `The configuration is not usable. Please correct these environment variables: ${sentence}`,
  )
})

test('a number that may be any between two ends is told with both', () => {
  const hours = z.object({ HOURS: z.coerce.number().positive().max(8760).default(8) })
  expect(() => readEnvironment(hours, { HOURS: 'acht' })).toThrow(/: HOURS must be a number above 0, at most 8760$/)
})
