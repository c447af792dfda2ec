import { ruleEnded, ruleFired } from '@leitstand/contracts/sla/events'
import {
  commentCreated,
  ticketChanged,
  ticketCreated,
  ticketsImported,
  ticketTransitioned,
} from '@leitstand/contracts/ticket/events'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { happened, nordlicht } from '@leitstand/kit/testing/facts'
import { anActor, startTestService, type TestService, until } from '@leitstand/kit/testing/test-service'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { slaService } from '../src/service.ts'
import { aComment, aCustomerTicket, introduce, places, teams } from './factories.ts'

let sla: TestService
const admin = anActor({ roles: ['ROLE_EMPLOYEE', 'ROLE_SUPER_ADMIN'] })

beforeEach(async () => {
  sla = await startTestService(slaService, { now: '2026-11-20T09:00:00Z', stubs: [places] })
  await introduce(sla)
})
afterEach(() => sla[Symbol.asyncDispose]())

interface Rule {
  uuid: string
  perpetual: boolean
  violations?: { propertyPath: string; message: string }[]
}
async function aRule(rest: object): Promise<Rule> {
  const answer = await sla.as(admin).post<Rule>('/api/rules', { name: 'Alarm', channel: teams.uuid, ...rest })
  expect(answer.body).toMatchObject({ channel: teams })
  await sla.running.jobs.run('replan-rules')
  return answer.body
}
const anAgreement = () =>
  sla.as(admin).post('/api/service_level_agreements', {
    name: 'Gold',
    responseTimes: [{ type: 'main', minutes: 60 }],
    userGroups: [nordlicht.uuid],
  })
async function passMinutes(minutes: number) {
  sla.clock.advanceMinutes(minutes)
  await sla.runTimers()
}
const fired = () => sla.published(ruleFired)
const moved = (ticket: TicketFacts, status: TicketFacts['status'], version: number) =>
  sla.publish(ticketTransitioned, {
    ...happened({ ...ticket, status, version, updatedAt: sla.clock.now().toISOString() }),
    transition: 'x',
    from: ticket.status,
  })

describe('a rule', () => {
  it('warns 30 minutes before the due time, on its channel, with all that the alert says', async () => {
    await anAgreement()
    const rule = await aRule({ type: 'sla_response', offsets: [-30] })
    const ticket = aCustomerTicket()
    await sla.publish(ticketCreated, happened(ticket))
    await passMinutes(29)
    expect(await fired()).toEqual([])
    await passMinutes(1)
    expect(await fired()).toMatchObject([
      {
        occurrence: `${rule.uuid}:${ticket.uuid}:0:-30:0`,
        rule: { uuid: rule.uuid, name: 'Alarm' },
        channel: teams.uuid,
        reason: 'sla_response',
        offsetMinutes: -30,
        dueAt: '2026-11-20T10:00:00.000Z',
        ticket: { uuid: ticket.uuid, subject: 'Server antwortet nicht' },
        at: '2026-11-20T09:30:00.000Z',
      },
    ])
  })

  it('stays silent when the customer was answered in time', async () => {
    await anAgreement()
    await aRule({ type: 'sla_response', offsets: [-30, 0] })
    const ticket = aCustomerTicket()
    await sla.publish(ticketCreated, happened(ticket))
    await passMinutes(10)
    await sla.publish(commentCreated, { comment: aComment(ticket), actor: ticket.author, version: 1 })
    await passMinutes(600)
    expect(await fired()).toEqual([])
  })

  it('fires at once when a ticket of priority highest is opened', async () => {
    await aRule({ type: 'created', conditions: [{ field: 'priority', operator: 'is', value: 'highest' }] })
    await sla.publish(ticketCreated, happened(aCustomerTicket()))
    await sla.publish(ticketCreated, happened(aCustomerTicket({ priority: 'highest' })))
    await sla.runTimers()
    expect((await fired()).map(({ ticket, reason }) => [ticket.priority, reason])).toEqual([['highest', 'created']])
  })

  it('tells when the ticket itself is due, where that is said and the rule is about no agreement', async () => {
    await anAgreement()
    await aRule({ type: 'created' })
    await aRule({ type: 'sla_response', offsets: [0] })
    await sla.publish(ticketCreated, happened(aCustomerTicket({ dueAt: '2026-11-20T12:34:00.000Z' })))
    await passMinutes(0)
    await passMinutes(60)
    expect((await fired()).map(({ reason, dueAt }) => [reason, dueAt])).toEqual([
      ['created', '2026-11-20T12:34:00.000Z'],
      ['sla_response', '2026-11-20T10:00:00.000Z'],
    ])
  })

  it('fires for a new ticket, though a replica heard of its first change before', async () => {
    const { uuid } = await aRule({ type: 'created' })
    await aRule({ type: 'created', conditions: [{ field: 'priority', operator: 'is', value: 'highest' }] })
    const ticket = aCustomerTicket({ priority: 'low' })
    await sla.publish(ticketChanged, happened({ ...ticket, priority: 'highest', version: 2 }))
    await sla.publish(ticketCreated, happened(ticket))
    await sla.runTimers()
    expect((await fired()).map((one) => [one.rule.uuid, one.ticket.priority])).toEqual([[uuid, 'highest']])
  })

  it('fires for the state that a ticket is in, though what came after was heard before', async () => {
    await aRule({ type: 'status_change', status: 'in_progress' })
    const [working, gone] = [aCustomerTicket(), aCustomerTicket()]
    for (const ticket of [working, gone]) await sla.publish(ticketCreated, happened(ticket))
    await sla.publish(ticketChanged, happened({ ...working, status: 'in_progress', version: 3 }))
    await moved(gone, 'closed', 3)
    for (const ticket of [working, gone]) await moved(ticket, 'in_progress', 2)
    await sla.runTimers()
    expect((await fired()).map(({ ticket }) => ticket.uuid)).toEqual([working.uuid])
  })

  it('says nothing about tickets that are imported', async () => {
    await aRule({ type: 'created' })
    await sla.publish(ticketsImported, { items: [{ ticket: aCustomerTicket(), comments: [] }] })
    await sla.runTimers()
    expect(await fired()).toEqual([])
  })

  it('warns of what is still to come for tickets that are imported, known ones or new', async () => {
    await anAgreement()
    await aRule({ type: 'sla_response', offsets: [-90, -30] })
    const [known, answered, fresh] = [aCustomerTicket(), aCustomerTicket(), aCustomerTicket()]
    for (const ticket of [known, answered]) await sla.publish(ticketCreated, happened(ticket))
    const { ticket: _, ...response } = aComment(answered, { createdAt: '2026-11-20T09:05:00.000Z' })
    const items = [
      { ticket: { ...known, subject: 'Neuer', version: 2 }, comments: [] },
      { ticket: { ...answered, version: 2 }, comments: [response] },
      { ticket: fresh, comments: [] },
      { ticket: fresh, comments: [] },
    ]
    await sla.publish(ticketsImported, { items })
    await passMinutes(31)
    const warned = (await fired()).map(({ ticket, offsetMinutes }) => [ticket.uuid, ticket.subject, offsetMinutes])
    expect(warned.sort()).toEqual(
      [
        [known.uuid, 'Neuer', -90],
        [known.uuid, 'Neuer', -30],
        [fresh.uuid, fresh.subject, -30],
      ].sort(),
    )
  })

  it('fires once for a state, and again when it is resettable', async () => {
    await aRule({ type: 'status_change', status: 'in_progress' })
    await aRule({ type: 'status_change', status: 'in_progress', name: 'Wieder', resettable: true })
    const ticket = aCustomerTicket()
    await sla.publish(ticketCreated, happened(ticket))
    for (const [index, status] of (['in_progress', 'open', 'in_progress'] as const).entries()) {
      await moved(ticket, status, index + 2)
      await sla.runTimers()
    }
    expect((await fired()).map(({ rule }) => rule.name).sort()).toEqual(['Alarm', 'Wieder', 'Wieder'])
  })

  it('repeats at its interval as long as it is about the ticket', async () => {
    await aRule({ type: 'created', assigneeAssigned: false, perpetual: true, perpetualInterval: 10 })
    const ticket = aCustomerTicket()
    await sla.publish(ticketCreated, happened(ticket))
    await sla.runTimers()
    for (let round = 0; round < 2; round++) await passMinutes(10)
    expect((await fired()).map(({ occurrence }) => occurrence.split(':').at(-1))).toEqual(['0', '1', '2'])
    await sla.publish(ticketChanged, happened({ ...ticket, assignee: ticket.author, version: 2 }))
    await passMinutes(60)
    expect(await fired()).toHaveLength(3)
  })

  it('repeats no warning of a time that was moved ahead, until that comes', async () => {
    await aRule({ type: 'due_date', perpetual: true, perpetualInterval: 60 })
    const ticket = aCustomerTicket({ dueAt: '2026-11-20T10:00:00.000Z' })
    await sla.publish(ticketCreated, happened(ticket))
    for (let hour = 0; hour < 2; hour++) await passMinutes(60)
    expect(await fired()).toHaveLength(2)
    const later = { ...ticket, dueAt: '2026-11-20T14:30:00.000Z', version: 2 }
    await sla.publish(ticketChanged, happened(later))
    for (let hour = 0; hour < 3; hour++) await passMinutes(60)
    expect(await fired()).toHaveLength(2)
    expect(await sla.published(ruleEnded)).toMatchObject([{ because: 'postponed' }])
    await passMinutes(30)
    expect((await fired()).map(({ dueAt }) => dueAt)).toEqual([
      ...Array.from({ length: 2 }, () => ticket.dueAt),
      later.dueAt,
    ])
    await sla.publish(ticketChanged, happened({ ...later, dueAt: null, version: 3 }))
    for (let hour = 0; hour < 3; hour++) await passMinutes(60)
    expect(await fired()).toHaveLength(3)
  })

  it('repeats its warning when the clock that stood still goes on', async () => {
    await sla.as(admin).post('/api/service_level_agreements', {
      name: 'Gold',
      responseTimes: [{ type: 'main', minutes: 60 }],
      userGroups: [nordlicht.uuid],
      pauseStates: ['waiting_for_feedback'],
    })
    await aRule({ type: 'sla_response', offsets: [-30], perpetual: true, perpetualInterval: 10 })
    const ticket = aCustomerTicket()
    await sla.publish(ticketCreated, happened(ticket))
    await passMinutes(30)
    expect(await fired()).toHaveLength(1)
    await moved(ticket, 'waiting_for_feedback', 2)
    for (let round = 0; round < 6; round++) await passMinutes(10)
    expect(await fired()).toHaveLength(1)
    await moved(ticket, 'in_progress', 3)
    for (let round = 0; round < 2; round++) await passMinutes(10)
    expect(await fired()).toHaveLength(3)
  })

  it('that was written later warns of tickets that are open already, but not about the past', async () => {
    await anAgreement()
    const ticket = aCustomerTicket()
    await sla.publish(ticketCreated, happened(ticket))
    await aRule({ type: 'sla_response', offsets: [-600, -10] })
    await passMinutes(1)
    expect(await fired()).toEqual([])
    await passMinutes(60)
    expect((await fired()).map(({ offsetMinutes }) => offsetMinutes)).toEqual([-10])
  })

  it('that was switched off or deleted meanwhile does not fire', async () => {
    await anAgreement()
    const off = await aRule({ type: 'sla_response', offsets: [-30] })
    const gone = await aRule({ type: 'sla_response', offsets: [-30] })
    await sla.publish(ticketCreated, happened(aCustomerTicket()))
    await sla.as(admin).patch(`/api/rules/${off.uuid}`, { active: false })
    expect((await sla.as(admin).delete(`/api/rules/${gone.uuid}`)).status).toBe(204)
    await passMinutes(600)
    expect(await fired()).toEqual([])
  })

  it('that two people delete at the same moment is deleted once, and the other hears that it is gone', async () => {
    const { uuid } = await aRule({ type: 'sla_response', offsets: [-30] })
    const { database } = sla.running
    const answers = await database.transaction(async (tx) => {
      await tx.query('SELECT 1 FROM rules WHERE uuid = $1 FOR UPDATE', [uuid])
      const both = [1, 2].map(() => sla.as(admin).delete(`/api/rules/${uuid}`))
      await until(async () => {
        const waiting = await database.query(
          "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        )
        return waiting.length === 2
      })
      return both
    })
    expect((await Promise.all(answers)).map(({ status }) => status).sort()).toEqual([204, 404])
  })

  it('fires once although its event and its timer come again', async () => {
    const { uuid } = await aRule({ type: 'created' })
    const ticket = aCustomerTicket()
    await sla.publish(ticketCreated, happened(ticket))
    await sla.runTimers()
    await sla.running.database.query(
      `INSERT INTO timers (id, kind, key, due_at, payload) VALUES ($1, 'fire-rule', 'again', now() - interval '1 day', $2)`,
      [ticket.uuid, { rule: uuid, ticket: ticket.uuid, offset: 0, generation: 0, repetition: 0 }],
    )
    await sla.runTimers()
    expect(await fired()).toHaveLength(1)
  })
})

describe('what a rule alerted of', () => {
  const ended = async () => (await sla.published(ruleEnded)).map(({ because }) => because)
  const answer = (ticket: TicketFacts) =>
    sla.publish(commentCreated, { comment: aComment(ticket), actor: ticket.author, version: 1 })

  it('is over when the ticket leaves the state, told once, with where it was told', async () => {
    const rule = await aRule({ type: 'status_change', status: 'in_progress' })
    const ticket = aCustomerTicket()
    await sla.publish(ticketCreated, happened(ticket))
    await moved(ticket, 'in_progress', 2)
    await sla.runTimers()
    expect(await ended()).toEqual([])
    await moved(ticket, 'waiting_for_feedback', 3)
    await moved(ticket, 'in_progress', 4)
    await moved(ticket, 'closed', 5)
    const [fact, ...more] = await sla.published(ruleEnded)
    const { at: lastFiredAt } = (await fired())[0] ?? {}
    expect(fact).toMatchObject({ rule: { uuid: rule.uuid, name: 'Alarm' }, channels: [teams.uuid], lastFiredAt })
    expect([fact?.because, fact?.ticket.status, more]).toEqual(['left-state', 'waiting_for_feedback', []])
  })

  it('is over when the customer is answered', async () => {
    await anAgreement()
    await aRule({ type: 'sla_response', offsets: [-30] })
    const ticket = aCustomerTicket()
    await sla.publish(ticketCreated, happened(ticket))
    await passMinutes(30)
    await answer(ticket)
    expect(await ended()).toEqual(['answered'])
  })

  it('is over when somebody takes what nobody had', async () => {
    await aRule({ type: 'created' })
    await aRule({ type: 'created', assigneeAssigned: false })
    const ticket = aCustomerTicket()
    await sla.publish(ticketCreated, happened(ticket))
    await sla.runTimers()
    await sla.publish(ticketChanged, happened({ ...ticket, assignee: ticket.author, version: 2 }))
    expect(await ended()).toEqual(['taken', 'taken'])
  })

  it('is over when what it asked for holds no longer', async () => {
    await aRule({ type: 'created', conditions: [{ field: 'priority', operator: 'is', value: 'highest' }] })
    const ticket = { ...aCustomerTicket({ priority: 'highest' }), assignee: aCustomerTicket().author }
    await sla.publish(ticketCreated, happened(ticket))
    await sla.runTimers()
    const handedOn = { ...ticket, assignee: aCustomerTicket().author, version: 2 }
    await sla.publish(ticketChanged, happened(handedOn))
    expect(await ended()).toEqual([])
    await sla.publish(ticketChanged, happened({ ...handedOn, priority: 'low', version: 3 }))
    expect(await ended()).toEqual(['no-longer-about-it'])
  })

  it('is over when its rule is switched off or deleted', async () => {
    const off = await aRule({ type: 'created' })
    const gone = await aRule({ type: 'created' })
    await sla.publish(ticketCreated, happened(aCustomerTicket()))
    await sla.runTimers()
    await sla.as(admin).patch(`/api/rules/${off.uuid}`, { active: false })
    await sla.as(admin).delete(`/api/rules/${gone.uuid}`)
    await sla.as(admin).patch(`/api/rules/${off.uuid}`, { name: 'Anders' })
    const facts = await sla.published(ruleEnded)
    expect(facts.map(({ rule, because }) => [rule.uuid, because])).toEqual([
      [off.uuid, 'rule-gone'],
      [gone.uuid, 'rule-gone'],
    ])
  })

  it('can be over and come again', async () => {
    await aRule({ type: 'status_change', status: 'in_progress', resettable: true })
    const ticket = aCustomerTicket()
    await sla.publish(ticketCreated, happened(ticket))
    for (const [index, status] of (['in_progress', 'open', 'in_progress', 'closed'] as const).entries()) {
      await moved(ticket, status, index + 2)
      await sla.runTimers()
    }
    expect(await fired()).toHaveLength(2)
    expect(await ended()).toEqual(['left-state', 'finished'])
  })
})

describe('what a rule may say', () => {
  const post = (rest: object) =>
    sla.as(admin).post<Rule>('/api/rules', { name: 'Regel', type: 'created', channel: teams.uuid, ...rest })

  it('refuses a state that does not exist', async () => {
    const answer = await post({ status: 'foo' })
    expect(answer.status).toBe(422)
    expect(answer.body.violations).toMatchObject([{ message: 'Der ausgewählte Status ist ungültig.' }])
    expect((await post({ status: 'in_progress' })).status).toBe(201)
  })

  it('takes an empty state for none', async () => {
    expect((await post({ status: '', resetStatus: '' })).body).toMatchObject({ status: null, resetStatus: null })
  })

  it('does not repeat when it includes scheduled jobs', async () => {
    const { body } = await post({ perpetual: true, perpetualInterval: 10, includeScheduledJobs: true })
    expect(body.perpetual).toBe(false)
    const patched = await sla.as(admin).patch<Rule>(`/api/rules/${body.uuid}`, { perpetual: true })
    expect(patched.body.perpetual).toBe(false)
  })

  it('repeats at an interval of at least five minutes', async () => {
    expect((await post({ perpetual: true, perpetualInterval: 4 })).status).toBe(422)
    expect((await post({ perpetual: true })).status).toBe(422)
  })

  it('names an action that exists, by its name, uuid or address, which then cannot be deleted', async () => {
    expect((await post({ action: 'eskalieren' })).status).toBe(422)
    const written = { name: 'eskalieren', type: 'set_priority', parameters: { priority: 'highest' } }
    const action = await sla.as(admin).post<Rule>('/api/actions', written)
    expect(action).toMatchObject({ status: 201, body: written })
    for (const named of ['eskalieren', action.body.uuid, `/api/actions/${action.body.uuid}`])
      expect(await post({ action: named })).toMatchObject({ status: 201, body: { action: 'eskalieren' } })
    expect((await sla.as(admin).delete(`/api/actions/${action.body.uuid}`)).status).toBe(409)
  })

  it('is for administrators only', async () => {
    expect((await sla.as(anActor()).get('/api/rules')).status).toBe(403)
  })
})
