import { expect, test } from 'vitest'
import { busAccess } from './bus-connection.ts'

test.each([
  [{ NATS_URL: 'nats://a:4222' }, false],
  [{ NATS_URL: 'tls://a:4222' }, true],
  [{ NATS_URL: 'nats://a:4222', NATS_TLS_CA: '/ca.crt' }, true],
])('%j asks for TLS: %s', (variables, wantsTls) => {
  expect(busAccess('ticket', variables).tls !== undefined).toBe(wantsTls)
})
