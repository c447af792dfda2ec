import { expect, it } from 'vitest'
import { ensureStream, openBus } from '../src/bus.ts'
import { newId } from '../src/ids.ts'

const url = process.env.TEST_NATS_URL ?? ''

it('says why the stream of events cannot be kept on as many servers as asked', async () => {
  await using bus = await openBus({ url, name: 'test', namespace: newId(), replicas: 3 })
  await expect(ensureStream(bus)).rejects.toThrow(/replicas/)
})
