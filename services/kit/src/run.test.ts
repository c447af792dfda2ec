import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { ConfigError } from './config.ts'
import { whyOf } from './run.ts'

function listening(host: string, port = 0) {
  return new Promise<{ port: number; close: () => void }>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(port, host, () => {
      const address = server.address()
      resolve({ port: typeof address === 'object' && address ? address.port : 0, close: () => server.close() })
    })
  })
}

test('a port that is taken and an address of another machine are told in a sentence', async () => {
  const first = await listening('127.0.0.1')
  const taken = await listening('127.0.0.1', first.port).catch((error: unknown) => error)
  first.close()
  expect(whyOf(taken)).toEqual({
    reason: `127.0.0.1:${first.port} is taken: end the program that uses it, or correct the variables of host and port.`,
  })
  const elsewhere = await listening('192.0.2.1').catch((error: unknown) => error)
  expect(whyOf(elsewhere)).toMatchObject({ reason: expect.stringMatching(/^192\.0\.2\.1:\S* cannot be used/) })
})

test('what is no fault of the operator is shown whole', () => {
  const bug = new TypeError('x is not a function')
  expect(whyOf(bug)).toEqual({ err: bug })
  expect(whyOf(new ConfigError('HOST must be set'))).toEqual({ reason: 'HOST must be set' })
})
