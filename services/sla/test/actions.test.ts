import { AppError } from '@leitstand/contracts/problems'
import { ruleFired } from '@leitstand/contracts/sla/events'
import { createComment } from '@leitstand/contracts/ticket/comments'
import { ticketCreated, ticketTransitioned } from '@leitstand/contracts/ticket/events'
import { templates } from '@leitstand/contracts/ticket/resources'
import type { Comment, Ticket } from '@leitstand/contracts/ticket/ticket'
import { changeTicket } from '@leitstand/contracts/ticket/tickets'
import { moveToStatus } from '@leitstand/contracts/ticket/transitions'
import { listPlaces } from '@leitstand/contracts/workflow/requests'
import { inChain } from '@leitstand/kit/chain'
import { happened } from '@leitstand/kit/testing/facts'
import { anActor, type Stub, startTestService, type TestService, until } from '@leitstand/kit/testing/test-service'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { slaService } from '../src/service.ts'
import { aCustomerTicket, introduce, teams, template } from './factories.ts'

let sla: TestService
/** What the owner of the tickets was asked for. */
let asked: [string, Record<string, unknown>][]
/** By which keys, for each of these questions. */
let keys: (string | undefined)[]
let refusal: AppError | undefined
const admin = anActor({ roles: ['ROLE_EMPLOYEE', 'ROLE_SUPER_ADMIN'] })

/** Notes the question; what is answered looks at nobody's contract, for nothing of it is read. */
function noting(contract: Stub['contract'], answer: unknown = {}): Stub {
  return {
    contract,
    answer: async (input, carried) => {
      asked.push([contract.name, input as Record<string, unknown>])
      keys.push(carried?.once)
      if (refusal) throw refusal
      return answer
    },
  }
}
const stubs: Stub[] = [
  noting(changeTicket, {} as Ticket),
  noting(createComment, {} as Comment),
  noting(moveToStatus, { moved: true }),
  { contract: templates.requests.get, answer: async () => ({ ...template, version: 1, type: { name: 'normal' } }) },
  {
    contract: listPlaces,
    answer: async () => ({
      items: [
        { name: 'open', types: ['normal'] },
        { name: 'in_progress', types: ['normal'] },
        { name: 'waiting_for_feedback', types: ['order'] },
        { name: 'successful', types: [] },
      ],
    }),
  },
]

beforeEach(async () => {
  asked = []
  keys = []
  refusal = undefined
  sla = await startTestService(slaService, { now: '2026-11-20T09:00:00Z', stubs })
  await introduce(sla)
})
afterEach(() => sla[Symbol.asyncDispose]())

type Answer = Record<string, unknown> & { uuid: string; violations?: { propertyPath: string; message: string }[] }
const post = (path: string, body: object) => sla.as(admin).post<Answer>(path, body)
async function aRuleThatDoes(type: string, parameters: object, rest: object = {}): Promise<Answer> {
  const action = await post('/api/actions', { name: `Aktion ${type}`, type, parameters })
  expect(action.status).toBe(201)
  const rule = await post('/api/rules', { name: 'Regel', type: 'created', action: action.body['name'], ...rest })
  expect(rule.status).toBe(201)
  return rule.body
}
async function log(query = ''): Promise<Answer[]> {
  return (await sla.as(admin).get<{ 'hydra:member': Answer[] }>(`/api/rule_firings?${query}`)).body['hydra:member']
}
/** The second round does what the first one left to do. */
async function runAll() {
  await sla.runTimers()
  await sla.runTimers()
}

describe('a rule that acts', () => {
  const user = anActor().uuid
  it.each<[string, string, object, string, object]>([
    [
      'gives the ticket a priority',
      'set_priority',
      { priority: 'highest' },
      'ticket.changeTicket',
      { priority: 'highest' },
    ],
    ['gives it to somebody', 'set_assignee', { user }, 'ticket.changeTicket', { assignee: user }],
    ['takes it from everybody', 'set_assignee', { user: null }, 'ticket.changeTicket', { assignee: null }],
    [
      'makes people answer for it',
      'set_responsibility',
      { users: [user] },
      'ticket.changeTicket',
      { responsibleUsers: [user], responsibleGroups: [] },
    ],
    [
      'writes an internal comment',
      'add_comment',
      { text: 'Bitte ansehen' },
      'ticket.createComment',
      { text: 'Bitte ansehen', internal: true },
    ],
    [
      'moves it to a state',
      'set_status',
      { status: 'in_progress', comment: 'Es eilt' },
      'ticket.moveToStatus',
      { status: 'in_progress', comment: 'Es eilt' },
    ],
  ])('%s, and asks by the same key when it must ask again', async (_, type, parameters, call, input) => {
    await aRuleThatDoes(type, parameters)
    const ticket = aCustomerTicket()
    refusal = new AppError('service-unavailable', { service: 'ticket' })
    await sla.publish(ticketCreated, happened(ticket))
    await runAll()
    refusal = undefined
    sla.clock.advanceMinutes(60)
    await runAll()
    expect(asked).toMatchObject([
      [call, input],
      [call, input],
    ])
    expect(keys[0]).toMatch(/^rule /)
    expect(keys[1]).toBe(keys[0])
    expect(asked[0]?.[1]).toMatchObject({ [type === 'add_comment' ? 'ticket' : 'id']: ticket.uuid })
    expect(await log()).toMatchObject([
      { outcome: 'done', action: { type }, ticket: { uuid: ticket.uuid }, reason: null },
    ])
  })

  it('does it once, although the event and the timer come again', async () => {
    await aRuleThatDoes('add_comment', { text: 'Einmal' })
    const ticket = aCustomerTicket()
    await sla.publish(ticketCreated, happened(ticket))
    await sla.publish(ticketCreated, happened(ticket))
    for (let round = 0; round < 3; round++) await runAll()
    expect(asked).toHaveLength(1)
  })

  it('says in its log why a ticket could not be changed, and does not try again', async () => {
    const rule = await aRuleThatDoes('set_priority', { priority: 'low' })
    refusal = new AppError('ticket-finished')
    await sla.publish(ticketCreated, happened(aCustomerTicket()))
    await runAll()
    await runAll()
    expect(asked).toHaveLength(1)
    const [entry] = await log(`rule.uuid=${rule.uuid}`)
    expect(entry).toMatchObject({ outcome: 'refused', rule: { uuid: rule.uuid, name: 'Regel' } })
    expect(entry?.['reason']).toMatch(/\w+/)
    expect(await log('outcome=refused')).toHaveLength(1)
    expect(await log('outcome=done')).toEqual([])
  })

  it('tries again later when the owner of the tickets was away', async () => {
    await aRuleThatDoes('set_priority', { priority: 'low' })
    refusal = new AppError('service-unavailable', { service: 'ticket' })
    await sla.publish(ticketCreated, happened(aCustomerTicket()))
    await runAll()
    expect(await log()).toMatchObject([{ outcome: 'waiting', settledAt: null }])
    refusal = undefined
    sla.clock.advanceMinutes(60)
    await runAll()
    expect(await log()).toMatchObject([{ outcome: 'done' }])
  })

  it('stops after five steps that other rules led to, and says so', async () => {
    await aRuleThatDoes('set_priority', { priority: 'low' })
    await inChain(4, () => sla.publish(ticketCreated, happened(aCustomerTicket())))
    await inChain(5, () => sla.publish(ticketCreated, happened(aCustomerTicket())))
    await runAll()
    expect(asked).toHaveLength(1)
    expect((await log()).map(({ outcome }) => outcome).sort()).toEqual(['done', 'stopped'])
  })

  it('alerts on the channel of its action, besides its own', async () => {
    await aRuleThatDoes('call_webhook', { channel: teams.uuid }, { channel: teams.uuid })
    await sla.publish(ticketCreated, happened(aCustomerTicket()))
    await runAll()
    const alerts = await sla.published(ruleFired)
    expect(alerts.map(({ webhooksOnly }) => webhooksOnly).sort()).toEqual([false, true])
    expect(new Set(alerts.map(({ occurrence }) => occurrence)).size).toBe(2)
  })

  it('does what it is to do now, also after its action got another name', async () => {
    const { uuid } = await aRuleThatDoes('set_priority', { priority: 'low' })
    const [action] = (await sla.as(admin).get<{ 'hydra:member': Answer[] }>('/api/actions')).body['hydra:member']
    const patch = { name: 'Dringend', parameters: { priority: 'high' } }
    expect((await sla.as(admin).patch(`/api/actions/${action?.uuid}`, patch)).status).toBe(200)
    expect((await sla.as(admin).get<Answer>(`/api/rules/${uuid}`)).body['action']).toBe('Dringend')
    await sla.publish(ticketCreated, happened(aCustomerTicket()))
    await runAll()
    expect(asked).toMatchObject([['ticket.changeTicket', { priority: 'high' }]])
  })

  it('tells nobody but administrators what rules did', async () => {
    expect((await sla.as(anActor()).get('/api/rule_firings')).status).toBe(403)
  })
})

describe('what cannot be saved', () => {
  const wrongIn = async (path: string, body: object) => {
    const answer = await post(path, body)
    expect(answer.status).toBe(422)
    return answer.body.violations?.map(({ propertyPath }) => propertyPath)
  }
  it('a rule that has neither a channel nor an action, also by taking the last of them away', async () => {
    expect(await wrongIn('/api/rules', { name: 'Regel', type: 'created' })).toEqual(['channel'])
    const { body } = await post('/api/rules', { name: 'Regel', type: 'created', channel: teams.uuid })
    expect((await sla.as(admin).patch(`/api/rules/${body.uuid}`, { channel: null })).status).toBe(422)
  })

  it('a rule without channel whose action leaves the alert to it, also by taking the channel from the action', async () => {
    expect(await wrongIn('/api/rules', { name: 'Regel', type: 'created', action: 'notify' })).toEqual(['channel'])
    const own = { name: 'Alarm', type: 'notify', parameters: { channel: teams.uuid } }
    const { body } = await post('/api/actions', own)
    expect((await post('/api/rules', { name: 'Regel', type: 'created', action: 'Alarm' })).status).toBe(201)
    expect((await sla.as(admin).patch(`/api/actions/${body.uuid}`, { parameters: {} })).status).toBe(422)
    const withChannel = { name: 'Andere', type: 'created', action: 'notify', channel: teams.uuid }
    expect((await post('/api/rules', withChannel)).status).toBe(201)
  })

  it('a state that no workflow of the chosen templates has', async () => {
    const rule = { name: 'Regel', type: 'status_change', channel: teams.uuid, templates: [template.uuid] }
    const elsewhere = 'waiting_for_feedback'
    expect(await wrongIn('/api/rules', { ...rule, status: elsewhere })).toEqual(['status'])
    expect(await wrongIn('/api/rules', { ...rule, status: 'open', resetStatus: elsewhere })).toEqual(['resetStatus'])
    const { status, body } = await post('/api/rules', { ...rule, status: 'open' })
    expect(status).toBe(201)
    expect((await sla.as(admin).patch(`/api/rules/${body.uuid}`, { status: elsewhere })).status).toBe(422)
    expect((await post('/api/rules', { ...rule, templates: [], status: elsewhere })).status).toBe(201)
  })

  it('a state that no workflow has at all, where it is for every template', async () => {
    const rule = { name: 'Regel', type: 'status_change', channel: teams.uuid }
    const never = 'Der ausgewählte Status ist ungültig.'
    for (const status of ['successful', 'foo']) {
      const { status: code, body } = await post('/api/rules', { ...rule, status })
      expect([code, body.violations]).toMatchObject([422, [{ propertyPath: 'status', message: never }]])
    }
    expect(await wrongIn('/api/rules', { ...rule, resetStatus: 'successful' })).toEqual(['resetStatus'])
    const { body } = await post('/api/rules', { ...rule, status: 'open' })
    expect((await sla.as(admin).patch(`/api/rules/${body.uuid}`, { status: 'successful' })).status).toBe(422)
  })

  it.each([
    ['set_priority', { priority: 'urgent' }, 'parameters.priority'],
    ['call_webhook', {}, 'parameters.channel'],
    ['add_comment', { text: ' ' }, 'parameters.text'],
    ['set_status', { status: 'foo' }, 'parameters.status'],
  ])('an action %s that is told %j', async (type, parameters, path) => {
    expect(await wrongIn('/api/actions', { name: 'Aktion', type, parameters })).toEqual([path])
  })
})

it('a rule hears of a step in a chain, whatever moves the ticket', async () => {
  await aRuleThatDoes('set_priority', { priority: 'low' }, { type: 'status_change', status: 'in_progress' })
  const ticket = aCustomerTicket()
  await sla.publish(ticketCreated, happened(ticket))
  const moved = { ...happened({ ...ticket, status: 'in_progress' as const, version: 2 }), transition: 'progress' }
  await inChain(5, () => sla.publish(ticketTransitioned, { ...moved, from: 'open' }))
  await runAll()
  expect(await log()).toMatchObject([{ outcome: 'stopped' }])
})

it.each([
  ['deletes', 409, (path: string) => sla.as(admin).delete(path)],
  ['renames', 200, (path: string) => sla.as(admin).patch(path, { name: 'Umbenannt' })],
])('whoever %s an action at the moment when a rule is given it leaves no rule without', async (_what, status, act) => {
  const action = await post('/api/actions', {
    name: 'Dringend',
    type: 'set_priority',
    parameters: { priority: 'high' },
  })
  const { database } = sla.running
  const waiting = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
  const { rule, acted } = await database.transaction(async (tx) => {
    // The rule has found its action, and is about to be written.
    await tx.query('LOCK TABLE rules IN SHARE MODE')
    const rule = post('/api/rules', { name: 'Regel', type: 'created', action: 'Dringend' })
    await until(async () => (await database.query(waiting)).length === 1)
    let isDone = false
    const acted = act(`/api/actions/${action.body.uuid}`).finally(() => {
      isDone = true
    })
    await until(async () => isDone || (await database.query(waiting)).length === 2)
    return { rule, acted }
  })
  expect([(await rule).status, (await acted).status]).toEqual([201, status])
  const without = 'SELECT action FROM rules WHERE action NOT IN (SELECT name FROM actions)'
  expect(await database.query(without)).toEqual([])
})
