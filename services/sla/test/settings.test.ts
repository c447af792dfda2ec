import { slaAudit } from '@leitstand/contracts/audit'
import { settings } from '@leitstand/contracts/sla/resources'
import { knownSettings } from '@leitstand/contracts/sla/settings'
import { ticketChanged, ticketCreated } from '@leitstand/contracts/ticket/events'
import { newId } from '@leitstand/kit/ids'
import { happened, nordlicht } from '@leitstand/kit/testing/facts'
import { anActor, startTestService, type TestService } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { slaService } from '../src/service.ts'
import { aCustomerTicket, introduce } from './factories.ts'

let sla: TestService
const admin = anActor({ roles: ['ROLE_EMPLOYEE', 'ROLE_SUPER_ADMIN'] })
const agent = anActor()

beforeAll(async () => {
  sla = await startTestService(slaService, { now: '2026-11-20T09:00:00Z' })
  await introduce(sla)
})
afterAll(() => sla[Symbol.asyncDispose]())

interface Setting {
  uuid: string
  value: { monday: { from: string; until: string }[]; special: object[] }
  violations?: { propertyPath: string; message: string }[]
}
const hours = knownSettings.businessHours.initial
const read = () => sla.as(agent).get<{ 'hydra:member': Setting[] }>('/api/settings?name=businessHours')

describe('the business hours', () => {
  it('are there from the start, one entry by that name', async () => {
    const { body } = await read()
    expect(body['hydra:member']).toHaveLength(1)
    expect(body['hydra:member'][0]?.value.monday).toEqual([{ from: '08:00', until: '18:00' }])
  })

  it('are changed by uuid or by name, and the change is announced', async () => {
    const uuid = (await read()).body['hydra:member'][0]?.uuid
    const special = [{ from: '2026-12-05T08:00', until: '2026-12-05T12:00', name: 'Black Weekend' }]
    const secondary = { ...hours, secondary: undefined, special: undefined }
    for (const key of [uuid, 'businessHours']) {
      const answer = await sla
        .as(admin)
        .patch<Setting>(`/api/settings/${key}`, { value: { ...hours, special, secondary } })
      expect(answer.status).toBe(200)
    }
    expect((await read()).body['hydra:member'][0]?.value.special).toEqual(special)
    expect(await sla.published(settings.changed)).toMatchObject([{ version: 2 }])
    expect((await sla.published(slaAudit)).map(({ kind, subject }) => [kind, subject?.name])).toEqual([
      // The second write said the same once more, and nobody hears of it.
      ['configuration-changed', 'businessHours'],
    ])
    const listed = await sla.as(agent).get<{ 'hydra:member': object[] }>('/api/business_hour/special_times')
    expect(listed.body['hydra:member']).toEqual(special)
  })

  it.each([
    ['the end before the start', { from: '18:00', until: '08:00' }],
    ['no length', { from: '08:00', until: '08:00' }],
    ['no end', { from: '08:00' }],
  ])('refuse a day with %s', async (_, monday) => {
    const answer = await sla.as(admin).patch<Setting>('/api/settings/businessHours', { value: { ...hours, monday } })
    expect(answer.status).toBe(422)
    expect(answer.body.violations?.[0]?.message).toBe(
      'Der Beginn muss vor dem Ende liegen oder die Angaben sind unvollständig.',
    )
  })

  // Berlin is an hour ahead of UTC then, wherever the process runs.
  it.each([
    [{ from: '2026-12-05T08:30', until: '2026-12-05T08:00:00Z' }, 200],
    [{ from: '2026-12-05T07:30:00Z', until: '2026-12-05T09:00' }, 200],
    [{ from: '2026-12-05T09:30', until: '2026-12-05T08:00:00Z' }, 422],
    [{ from: '2026-12-05T08:30:00Z', until: '2026-12-05T09:00' }, 422],
  ])('take a special time by the clock of the desk where an end has no offset: %o', async (time, status) => {
    const value = { ...hours, special: [{ from: '2026-12-01T08:00', until: '2026-12-01T12:00', name: '' }, time] }
    const answer = await sla.as(admin).patch<Setting>('/api/settings/businessHours', { value })
    expect(answer.status).toBe(status)
    const paths = answer.body.violations?.map(({ propertyPath }) => propertyPath)
    expect(paths).toEqual(status === 422 ? ['value.special.1'] : undefined)
  })

  it('refuse what no week has, and stay as they are', async () => {
    const patch = (value: unknown) => sla.as(admin).patch<Setting>('/api/settings/businessHours', { value })
    const before = (await read()).body
    const refused = await patch({ ...hours, montag: [] })
    expect(refused.status).toBe(422)
    expect(refused.body.violations).toMatchObject([
      { propertyPath: 'value.montag', message: 'Dieses Feld gibt es nicht oder es kann nicht geschrieben werden.' },
    ])
    expect((await patch({ a: 1 })).status).toBe(422)
    expect((await read()).body).toEqual(before)
  })

  it('say whether it is open now, and count for the next ticket', async () => {
    const isOpen = async () => (await sla.as(agent).get('/api/business_hour/is_open')).body
    expect(await isOpen()).toMatchObject({ isOpen: true, mode: 'main', now: '2026-11-20T09:00:00.000Z' })
    await sla.as(admin).post('/api/service_level_agreements', {
      name: 'Gold',
      responseTimes: [{ type: 'main', minutes: 60 }],
      userGroups: [nordlicht.uuid],
    })
    const closed = { ...hours, friday: [] }
    await sla.as(admin).post('/api/settings', { name: 'businessHours', value: closed })
    expect(await isOpen()).toMatchObject({ isOpen: false, mode: 'secondary' })
    await sla.publish(ticketCreated, happened(aCustomerTicket()))
    const [row] = await sla.running.database.query<{ due_at: Date }>('SELECT due_at FROM ticket_slas')
    expect(row?.due_at.toISOString()).toBe('2026-11-23T08:00:00.000Z')
  })
})

describe('a promise', () => {
  it('stays as it was given when hours change, until customer or template do', async () => {
    await sla.as(admin).post('/api/settings', { name: 'businessHours', value: hours })
    const ticket = aCustomerTicket()
    await sla.publish(ticketCreated, happened(ticket))
    const dueAt = async () => {
      const [row] = await sla.running.database.query<{ due_at: Date }>(
        'SELECT due_at FROM ticket_slas WHERE ticket = $1',
        [ticket.uuid],
      )
      return row?.due_at.toISOString()
    }
    expect(await dueAt()).toBe('2026-11-20T10:00:00.000Z')
    await sla.as(admin).post('/api/settings', { name: 'businessHours', value: { ...hours, friday: [] } })
    await sla.publish(ticketChanged, happened({ ...ticket, subject: 'Genauer gesagt', version: 2 }))
    expect(await dueAt()).toBe('2026-11-20T10:00:00.000Z')
    const template = { uuid: newId(), name: 'Umzug' }
    await sla.publish(ticketChanged, happened({ ...ticket, template, version: 3 }))
    expect(await dueAt()).toBe('2026-11-23T08:00:00.000Z')
  })
})

describe('other settings', () => {
  const post = (name: string, value: unknown) => sla.as(admin).post<Setting>('/api/settings', { name, value })

  it('are checked, and what nobody heeds is no setting', async () => {
    expect((await post('worktimeRoundingMinutes', 0)).status).toBe(422)
    expect((await post('holidayStates', ['BY', 'XX'])).status).toBe(422)
    expect((await post('subTicketMaxDepth', undefined)).status).toBe(422)
    const unknown = await post('etwasEigenes', { a: [1] })
    expect(unknown.status).toBe(422)
    expect(unknown.body.violations).toMatchObject([
      { propertyPath: 'name', message: 'Diese Einstellung gibt es nicht.' },
    ])
  })

  it('say in which states holidays stop the clock of the next ticket', async () => {
    await post('businessHours', hours)
    // Epiphany is a holiday in Bavaria, and no nationwide one.
    const dueAt = async () => {
      const at = '2027-01-05T16:30:00.000Z'
      const ticket = aCustomerTicket({ createdAt: at, updatedAt: at })
      await sla.publish(ticketCreated, happened(ticket))
      const [row] = await sla.running.database.query<{ due_at: Date }>(
        'SELECT due_at FROM ticket_slas WHERE ticket = $1',
        [ticket.uuid],
      )
      return row?.due_at.toISOString()
    }
    expect(await dueAt()).toBe('2027-01-06T07:30:00.000Z')
    expect((await post('holidayStates', ['BY'])).status).toBe(201)
    expect(await dueAt()).toBe('2027-01-07T07:30:00.000Z')
  })

  it('lose their description when it is emptied, and keep it when it is not mentioned', async () => {
    const patch = (body: object) => sla.as(admin).patch('/api/settings/subTicketMaxDepth', body)
    expect((await patch({ description: 'Tiefe' })).body).toMatchObject({ description: 'Tiefe' })
    expect((await patch({ value: 5 })).body).toMatchObject({ description: 'Tiefe' })
    expect((await post('subTicketMaxDepth', 5)).body).toMatchObject({ description: 'Tiefe' })
    expect((await patch({ description: null })).body).toMatchObject({ value: 5, description: null })
    expect((await patch({ description: 'x'.repeat(1001) })).status).toBe(422)
  })

  it('keep the value that somebody writes while another writes the description', async () => {
    const patch = (body: object) => sla.as(admin).patch<Setting>('/api/settings/worktimeRoundingMinutes', body)
    for (let value = 1; value <= 20; value += 1) {
      const [, answer] = await Promise.all([
        patch({ value }),
        patch({ description: `Auf ${value} Minuten` }),
        patch({ description: `Auf ${value} Minuten genau` }),
      ])
      expect(answer.status).toBe(200)
      expect((await patch({})).body).toMatchObject({ value })
    }
  })

  it('refuse a change of what somebody else has changed meanwhile', async () => {
    const stale = { 'if-match': '"1"' }
    await sla.as(admin).patch('/api/settings/subTicketMaxDepth', { value: 6 })
    const answer = await sla.as(admin).patch('/api/settings/subTicketMaxDepth', { value: 7 }, stale)
    expect(answer).toMatchObject({ status: 412, body: { current: { value: 6 } } })
  })

  it('are written by administrators only', async () => {
    expect((await sla.as(agent).patch('/api/settings/subTicketMaxDepth', { value: 7 })).status).toBe(403)
    expect((await sla.as(admin).patch('/api/settings/nirgends', { value: 7 })).status).toBe(404)
  })
})
