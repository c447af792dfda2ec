import { afterEach, expect, test, vi } from 'vitest'
import { processes } from '../../deploy/topology.ts'
import { readStartConfig } from '../config.ts'
import { environmentOf } from './environment.ts'
import { makeKeys } from './keys.ts'

afterEach(() => vi.unstubAllEnvs())

const keys = makeKeys()
const addresses = {
  databaseUrlOf: (service: string) => `postgres://${service}`,
  natsUrlOf: (user: string) => `nats://${user}`,
  ports: {},
}

/** Who is told of something, by a part of its value. */
function knowing(value: string): string[] {
  const environments = processes.map((one) => ({
    name: one.name,
    env: environmentOf(one, readStartConfig({}), keys, addresses),
  }))
  return environments
    .filter(({ env }) => Object.values(env).some((one) => one?.includes(value)))
    .map(({ name }) => name)
}

test.each([
  ['OIDC_WI_CLIENT_SECRET', ['identity']],
  ['SMTP_URL', ['mail']],
  ['IMAP_PASSWORD', ['mail']],
  ['S3_SECRET_ACCESS_KEY', ['identity', 'ticket', 'mail']],
  ['AWS_SECRET_ACCESS_KEY', ['identity', 'ticket', 'mail']],
  ['TYPESENSE_API_KEY', ['search']],
  ['DATABASE_URL', []],
  ['NATS_URL', []],
  ['SOME_TOKEN_OF_THE_SHELL', []],
])('%s of the operator is told to %j alone', (name, expected) => {
  vi.stubEnv(name, 'very-secret')
  expect(knowing('very-secret')).toEqual(expected)
})

test('the secret that seals things is told to those alone who seal', () => {
  expect(knowing(keys.secret)).toEqual(['identity', 'notification', 'mail'])
})

test.each(processes.map(({ name }) => name))('%s alone knows its key, its way to the bus and its database', (name) => {
  expect(knowing(keys.signing[name].privateKey)).toEqual([name])
  expect(knowing(`nats://${name}`)).toEqual([name])
  if (name !== 'gateway') expect(knowing(`postgres://${name}`)).toEqual([name])
})
