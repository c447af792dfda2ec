import { expect, it } from 'vitest'
import { ensureStream, openBus } from '../src/bus.ts'
import { newId } from '../src/ids.ts'
import { natsUrlAs } from '../src/testing/test-service.ts'

const own = { user: 'operator', url: natsUrlAs('operator'), namespace: newId() } as const

it('says why the stream of events cannot be kept on as many servers as asked', async () => {
  await using bus = await openBus({ ...own, replicas: 3 })
  await expect(ensureStream(bus)).rejects.toThrow(/replicas/)
})

it('takes what is new when the stream is full, and lets go of its oldest', async () => {
  await using bus = await openBus({ ...own, streamBytes: 4_000 })
  await ensureStream(bus)
  for (let number = 1; number <= 10; number += 1)
    await bus.js.publish(bus.named('event.ticket.noted'), `${number} ${'x'.repeat(1_000)}`)
  const { first_seq, last_seq } = (await ensureStream(bus)).state
  await bus.jsm.streams.delete(bus.stream)
  expect(last_seq).toBe(10)
  expect(first_seq).toBeGreaterThan(5)
})
