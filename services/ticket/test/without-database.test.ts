import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { connectionLimits } from '@leitstand/kit/database'
import { toAppError } from '@leitstand/kit/http/server'
import { isOutage } from '@leitstand/kit/queue'
import { PrismaPg } from '@prisma/adapter-pg'
import { expect, it } from 'vitest'
import { PrismaClient } from '../src/generated/prisma/client.ts'

/** A server that answers whoever connects with this code. */
async function aServerThatSays(code: string) {
  const told = `SFATAL\0VFATAL\0C${code}\0Mnot now\0\0`
  const message = Buffer.alloc(5 + told.length)
  message.write('E')
  message.writeInt32BE(4 + told.length, 1)
  message.write(told, 5)
  const server = createServer((socket) => socket.on('error', () => undefined).once('data', () => socket.end(message)))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return { port, [Symbol.asyncDispose]: async () => void server.close() }
}

/** What asking Prisma fails with, for whoever called and for what is tried again. */
async function failureAt(port: number) {
  const connectionString = `postgres://x:y@127.0.0.1:${port}/x`
  const prisma = new PrismaClient({ adapter: new PrismaPg({ ...connectionLimits, connectionString }) })
  const error: unknown = await prisma.label.count().catch((thrown: unknown) => thrown)
  await prisma.$disconnect()
  return { code: toAppError(error).code, isOutage: isOutage(error) }
}

it.each([
  ['is just starting', '57P03'],
  ['is shutting down', '57P01'],
  ['has no connection left', '53300'],
])('a list asked of a database that %s says that it cannot be reached', async (_what, code) => {
  await using server = await aServerThatSays(code)
  expect(await failureAt(server.port)).toEqual({ code: 'database-unavailable', isOutage: true })
})

it('a list asked of a database that is not there says that it cannot be reached', async () => {
  expect(await failureAt(1)).toEqual({ code: 'database-unavailable', isOutage: true })
})

it('what cannot be reached besides the database is not taken for it', () => {
  const elsewhere = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  expect(toAppError(elsewhere).code).toBe('internal')
})
