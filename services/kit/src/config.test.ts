import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readEnvironment, serviceConfig, serviceVariables } from './config.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const key = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
const publicKeys = `sla:${publicKey.export({ format: 'der', type: 'spki' }).toString('base64')}`

const rest = {
  DATABASE_URL: 'postgres://u:p@db/postgres',
  NATS_URL: 'nats://bus:4222',
  LEITSTAND_KEY: key,
  LEITSTAND_PUBLIC_KEYS: publicKeys,
}

test.each([
  [{ DATABASE_POOL: 'viele' }, 'DATABASE_POOL must be a whole number from 2 to 200'],
  [{ DATABASE_POOL: '1' }, 'DATABASE_POOL must be a whole number from 2 to 200'],
  [{ DATABASE_POOL: '1e20' }, 'DATABASE_POOL must be a whole number from 2 to 200'],
  [{ NATS_STREAM_GB: '0' }, 'NATS_STREAM_GB must be a number above 0, at most 100000'],
  [
    { NATS_URL: 'http://bus' },
    'NATS_URL must be one or several addresses such as nats://host:4222, with commas between them',
  ],
  [{ NATS_CREDS: '/not/there' }, 'NATS_CREDS must be a file that is there and can be read'],
  [{ NATS_TLS_CA: '/' }, 'NATS_TLS_CA must be a file that is there and can be read'],
  [{ LEITSTAND_KEY: 'secret' }, 'LEITSTAND_KEY must be a private key as make-keys.ts prints it'],
  [
    { LEITSTAND_PUBLIC_KEYS: 'sla:k' },
    'LEITSTAND_PUBLIC_KEYS must be the line of public keys that make-keys.ts prints',
  ],
  [{ LEITSTAND_KEY: '  ' }, 'LEITSTAND_KEY must be set'],
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

test.each([
  [{ S3_ENDPOINT: 'store:9000' }, /S3_ENDPOINT must be an address that begins with http/],
  [{ S3_ENDPOINT: '/s3' }, /S3_ENDPOINT must be an address that begins with http/],
  [{ S3_ACCESS_KEY_ID: 'k' }, /^S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together/],
  [{ S3_BUCKET: ' ' }, /S3_BUCKET must name the bucket/],
])('a store with %j is refused', (wrong, sentence) => {
  const environment = { ...rest, BLOB_STORE: 's3', S3_BUCKET: 'b', ...wrong }
  expect(() => serviceConfig('ticket', environment)).toThrow(sentence)
})
