import { asks, type BusUser, consumes, type ProcessName } from '@leitstand/contracts/bus-access'
import { services } from '@leitstand/contracts/define'
import { findUsers, provisionPeople } from '@leitstand/contracts/identity/requests'
import { resolveSession } from '@leitstand/contracts/identity/signing-in'
import { listTickets } from '@leitstand/contracts/ticket/tickets'
import { decideTransition } from '@leitstand/contracts/workflow/requests'
import { afterEach, expect, it } from 'vitest'
import { answerRequests, type Bus, ensureStream, openBus } from '../src/bus.ts'
import { connectOnce } from '../src/bus-connection.ts'
import { newId } from '../src/ids.ts'
import { natsUrlAs, until } from '../src/testing/test-service.ts'

const namespace = newId()
let stack = new AsyncDisposableStack()
afterEach(async () => {
  await stack.disposeAsync()
  stack = new AsyncDisposableStack()
})

const as = async (user: BusUser) => stack.use(await openBus({ user, url: natsUrlAs(user), namespace }))

/** The desk as it is, and one of its services in the wrong hands. */
async function compromised(user: ProcessName): Promise<{ operator: Bus; foe: Bus; created: string }> {
  const operator = await as('operator')
  const { created } = await ensureStream(operator)
  stack.defer(async () => {
    const leaving = await openBus({ user: 'operator', url: natsUrlAs('operator'), namespace })
    await leaving.jsm.streams.delete(leaving.stream).catch(() => undefined)
    await leaving[Symbol.asyncDispose]()
  })
  return { operator, foe: await as(user), created }
}

/** What the server says to a subscription: nothing, or that it is refused. */
async function listening(bus: Bus, subject: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  bus.connection.subscribe(subject, { callback: (error) => resolve(error ? error.name : 'heard something') })
  await bus.connection.flush()
  return await Promise.race([promise, bus.connection.flush().then(() => 'listens')])
}

it.each(['rpc.>', 'rpc.identity.login', 'event.>', 'event.comment.>', '>'])(
  'a compromised billing service cannot listen to %s',
  async (subject) => {
    const { foe } = await compromised('billing')
    expect(await listening(foe, foe.named(subject))).toBe('PermissionViolationError')
  },
)

it.each(['_INBOX.>', '_INBOX.gateway.>', '$JS.>', '$SYS.>', '$SRV.PING.identity.x.y'])(
  'a compromised billing service cannot listen to %s of all installations',
  async (subject) => {
    const { foe } = await compromised('billing')
    expect(await listening(foe, subject)).toBe('PermissionViolationError')
  },
)

it('listens to what it is asked, as it must', async () => {
  const { foe } = await compromised('billing')
  expect(await listening(foe, foe.named('rpc.billing.listWorktimes'))).toBe('listens')
})

it('a compromised service does not answer for another', async () => {
  const { foe, operator } = await compromised('billing')
  await answerRequests(foe, 'identity', [{ contract: resolveSession, answer: async () => ({ session: 'mine' }) }])
  await expect(operator.connection.request(operator.named(resolveSession.subject), '{}')).rejects.toThrow(
    /no responders/i,
  )
})

it('a compromised service asks nothing that it has no business with', async () => {
  const { foe, operator } = await compromised('workflow')
  const received: string[] = []
  operator.connection.subscribe(operator.named('rpc.>'), {
    callback: (_, message) => void received.push(message.subject),
  })
  await operator.connection.flush()
  for (const { subject } of [provisionPeople, listTickets, decideTransition])
    foe.connection.publish(foe.named(subject), '{}')
  foe.connection.publish(foe.named('rpc.ticket.applyTransition'), '{}')
  await foe.connection.flush()
  await until(() => received.length > 0)
  expect(received).toEqual([operator.named('rpc.ticket.applyTransition')])
})

it('a compromised service states no fact of another', async () => {
  const { foe, operator } = await compromised('workflow')
  for (const subject of ['event.ticket.changed', 'event.user.changed', 'event.comment.created'])
    foe.connection.publish(foe.named(subject), '{}')
  await foe.js.publish(foe.named('event.resume.due'), '{}')
  const { state } = await operator.jsm.streams.info(operator.stream, { subjects_filter: '>' })
  expect(Object.keys(state.subjects ?? {})).toEqual([operator.named('event.resume.due')])
})

it('a compromised service neither purges, deletes, changes nor reads the stream', async () => {
  const { foe, operator, created } = await compromised('mail')
  await foe.js.publish(foe.named('event.mail.received'), '{}')
  const { stream } = foe
  for (const verb of ['PURGE', 'DELETE', 'UPDATE', 'MSG.GET', 'MSG.DELETE', 'SNAPSHOT', 'RESTORE'])
    await expect(foe.connection.request(`$JS.API.STREAM.${verb}.${stream}`, '{}')).rejects.toThrow(/permission/i)
  await expect(foe.jsm.streams.add({ name: stream, subjects: [foe.named('event.mail.>')] })).rejects.toThrow(/in use/)
  const wider = { durable_name: `${namespace}-mail-ticket`, filter_subject: foe.named('event.>') }
  for (const { jsm } of [foe, foe.consuming]) {
    await expect(jsm.consumers.delete(stream, `${namespace}-search-ticket`)).rejects.toThrow(/permission/i)
    await expect(jsm.consumers.add(stream, wider)).rejects.toThrow(/permission/i)
  }
  const info = await operator.jsm.streams.info(stream)
  expect(info).toMatchObject({ created, state: { messages: 1 } })
})

it.each(services)(
  '%s consumes events where it may do nothing else, and where it answers none of them',
  async (service) => {
    const { foe, operator } = await compromised(service)
    const [aggregate = ''] = consumes[service]
    const filter = { durable_name: foe.durable(service, aggregate), filter_subject: foe.named(`event.${aggregate}.>`) }
    // Whoever may answer has the server note whatever comes with a place for an answer, as every event does.
    await expect(foe.jsm.consumers.add(foe.stream, filter)).rejects.toThrow(/permission/i)
    await foe.consuming.jsm.consumers.add(foe.stream, { ...filter, ack_policy: 'explicit' })

    const { connection } = foe.consuming
    const event = operator.named(`event.${aggregate}.changed`)
    const [asked = ''] = asks[service]
    for (const subject of [event, operator.named(`rpc.${asked}`), '_INBOX.gateway.abc.1'])
      await expect(connection.request(subject, '{}')).rejects.toThrow(/permission/i)
    await operator.js.publish(event, '{}')
    const message = await (await foe.consuming.js.consumers.get(foe.stream, filter.durable_name)).next()
    expect(message?.subject).toBe(event)
    await message?.ackAck()
    const { num_ack_pending } = await foe.consuming.jsm.consumers.info(foe.stream, filter.durable_name)
    expect(num_ack_pending).toBe(0)
  },
)

it('a compromised service writes nothing into the answers that others wait for', async () => {
  const { foe, operator } = await compromised('notification')
  const received: string[] = []
  operator.connection.subscribe('_INBOX.gateway.>', { callback: (_, message) => void received.push(message.string()) })
  await operator.connection.flush()
  foe.connection.publish('_INBOX.gateway.abc.1', 'forged')
  operator.connection.publish('_INBOX.gateway.abc.1', 'honest')
  await Promise.all([foe.connection.flush(), operator.connection.flush()])
  await until(() => received.length > 0)
  expect(received).toEqual(['honest'])
})

it.each(services)(
  'a compromised %s service does not ask itself, and so say anything to anybody as its answer',
  async (service) => {
    const { foe, operator } = await compromised(service)
    const heard: string[] = []
    const forged = '_INBOX.gateway.abc.1'
    operator.connection.subscribe(forged, { callback: (_, message) => void heard.push(message.string()) })
    for (const subject of [foe.named(`wake.${service}`), ...asks[service].map((one) => foe.named(`rpc.${one}`))]) {
      foe.connection.subscribe(subject, { callback: (error, message) => void (error ?? message.respond('forged')) })
      for (const { connection } of [foe, foe.consuming]) connection.publish(subject, '{}', { reply: forged })
    }
    for (const { connection } of [foe, foe.consuming, foe, foe]) await connection.flush()
    operator.connection.publish(forged, 'honest')
    await until(() => heard.length > 0)
    expect(heard).toEqual(['honest'])
  },
)

it('an honest service answers whoever waits, and writes its answer nowhere else', async () => {
  const { foe, operator } = await compromised('search')
  const honest = await as('identity')
  await answerRequests(honest, 'identity', [{ contract: findUsers, answer: async () => [] }])
  const event = operator.named('event.user.changed')
  foe.connection.publish(foe.named(findUsers.subject), '{}', { reply: event })
  expect((await foe.connection.request(foe.named(findUsers.subject), '{}')).json()).toEqual([])
  await honest.connection.flush()
  const { state } = await operator.jsm.streams.info(operator.stream, { subjects_filter: '>' })
  expect(state.messages).toBe(0)
})

it('nobody gets in without a name, or with the wrong password', async () => {
  const url = new URL(natsUrlAs('ticket'))
  url.password = 'wrong'
  await expect(connectOnce({ user: 'ticket', url: url.href })).rejects.toThrow(/authorization/i)
  await expect(connectOnce({ user: 'ticket', url: `nats://${url.host}` })).rejects.toThrow(/authorization/i)
})
