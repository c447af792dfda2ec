import { expect, it } from 'vitest'
import { openBus } from '../src/bus.ts'
import { startEventConsumer } from '../src/event-consumer.ts'
import { newId } from '../src/ids.ts'
import { openLogger } from '../src/logger.ts'
import { natsUrlAs, startTestService, until } from '../src/testing/test-service.ts'
import { noteHeard, noteService } from './a-service.ts'

it('gives again what a reader took and died with, and not what another one still works on', async () => {
  await using desk = await startTestService(noteService)
  const { bus, config, running } = desk
  const durables = { ours: bus.durable('ticket', 'user'), dead: bus.durable('ticket', 'user-group') }
  const say = async (subject: string, type: string) => {
    const id = newId()
    await bus.js.publish(bus.named(subject), JSON.stringify({ id, type, data: { title: id } }), { msgID: id })
    return id
  }
  await running.consumer[Symbol.asyncDispose]()
  // As an earlier release has made it.
  await bus.jsm.consumers.update(bus.stream, durables.ours, { ack_wait: 60_000_000_000 })

  const seen: string[] = []
  const work = Promise.withResolvers<void>()
  await using _reader = await startEventConsumer({
    database: running.database,
    bus: running.bus,
    service: 'ticket',
    handlers: [
      {
        events: [noteHeard],
        async handle(received) {
          seen.push(...received.map(({ event }) => event.id))
          await work.promise
        },
      },
    ],
    log: openLogger('ticket', 'silent'),
  })
  const slow = await say('event.user.gossiped', noteHeard.name)
  await until(() => seen.length > 0)

  const dying = await openBus({ user: 'ticket', url: natsUrlAs('ticket'), namespace: config.natsNamespace })
  await say('event.user-group.changed', 'user-group.changed')
  await (await dying.consuming.js.consumers.get(bus.stream, durables.dead)).next()
  await dying.consuming.connection.close()
  const again = await (await bus.js.consumers.get(bus.stream, durables.dead)).next({ expires: 30_000 })
  expect(again?.redelivered).toBe(true)

  const { num_redelivered } = await bus.jsm.consumers.info(bus.stream, durables.ours)
  expect(num_redelivered).toBe(0)
  work.resolve()
  await until(async () => (await bus.jsm.consumers.info(bus.stream, durables.ours)).num_ack_pending === 0)
  expect(seen).toEqual([slow])
})
