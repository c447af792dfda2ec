import { expect, test } from 'vitest'
import { readStartConfig } from './config.ts'

test('runs as a demo when everything is embedded and only this machine can reach it', () => {
  expect(readStartConfig({})).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    smtpPort: 2525,
    demo: true,
    allowPrivateTargets: true,
  })
})

test.each([
  [{ LEITSTAND_HOST: '0.0.0.0' }],
  [{ DATABASE_URL: 'postgres://u:p@db/postgres' }],
  [{ NATS_URL: 'nats://bus:4222' }],
  [{ LEITSTAND_DEMO: 'off' }],
])('is no demo with %j', (env) => {
  expect(readStartConfig(env)).toMatchObject({ demo: false, allowPrivateTargets: false })
})

test.each([
  [{ LEITSTAND_PORT: 'abc' }, /^LEITSTAND_PORT is set to a wrong value: must be a number from 0 to 65535\. Correct/],
  [{ LEITSTAND_SMTP_PORT: '2525.5' }, /^LEITSTAND_SMTP_PORT .* must be a number from 0 to 65535\./],
  [{ LEITSTAND_SMTP_PORT: '8080' }, /^LEITSTAND_PORT and LEITSTAND_SMTP_PORT are both 8080: /],
  [{ LEITSTAND_PORT: '70000' }, /^LEITSTAND_PORT .* must be a number from 0 to 65535\./],
  [{ LEITSTAND_TIMEZONE: 'Mars/Base' }, /^LEITSTAND_TIMEZONE .* must be a time zone such as Europe\/Berlin/],
  [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL .* must be an address that begins with postgres:\/\//],
  [{ NATS_URL: 'http://bus' }, /^NATS_URL .* must be one or several addresses such as nats:\/\/host:4222/],
  [{ LEITSTAND_DEMO: 'yes' }, /^LEITSTAND_DEMO is set to a wrong value: must be on or off\. Correct/],
  [{ SEARCH_ENGINE: 'typesense' }, /set TYPESENSE_URL/],
  [{ LEITSTAND_REPLICAS: 'tickets=2' }, /^LEITSTAND_REPLICAS .* must name services with 1 to 8 processes each/],
  [{ LEITSTAND_REPLICAS: 'ticket=0' }, /^LEITSTAND_REPLICAS /],
  [{ LEITSTAND_REPLICAS: 'gateway=2' }, /^LEITSTAND_REPLICAS /],
  [{ LEITSTAND_REPLICAS: 'ticket=2', LEITSTAND_PROCESSES: 'one' }, /unset one of them/],
])('says in a sentence what is wrong with %j', (env, sentence) => {
  expect(() => readStartConfig(env)).toThrow(sentence)
})

test('takes an empty variable as not set', () => {
  expect(readStartConfig({ LEITSTAND_PORT: '', DATABASE_URL: ' ' })).toMatchObject({
    port: 8080,
    databaseUrl: undefined,
  })
})

test('reads which services have several processes', () => {
  expect(readStartConfig({ LEITSTAND_REPLICAS: 'ticket=2, mail=3' }).replicas).toEqual({ ticket: 2, mail: 3 })
  expect(readStartConfig({}).replicas).toEqual({})
})
