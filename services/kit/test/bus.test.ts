import { expect, it } from 'vitest'
import { ensureStream, openBus } from '../src/bus.ts'
import { newId } from '../src/ids.ts'
import { natsUrlAs } from '../src/testing/test-service.ts'

it('says why the stream of events cannot be kept on as many servers as asked', async () => {
  await using bus = await openBus({ user: 'operator', url: natsUrlAs('operator'), namespace: newId(), replicas: 3 })
  await expect(ensureStream(bus)).rejects.toThrow(/replicas/)
})
