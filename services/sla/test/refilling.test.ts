import { iri } from '@leitstand/contracts/common'
import type { ParsedInputOf } from '@leitstand/contracts/define'
import { exportPeople } from '@leitstand/contracts/identity/requests'
import { channels } from '@leitstand/contracts/notification/requests'
import type { EntityOf } from '@leitstand/contracts/resource'
import { ruleFired, ticketSlaChanged } from '@leitstand/contracts/sla/events'
import { ticketCreated } from '@leitstand/contracts/ticket/events'
import { exportTickets } from '@leitstand/contracts/ticket/import-and-export'
import { templates } from '@leitstand/contracts/ticket/resources'
import { newId } from '@leitstand/kit/ids'
import { aGroupFacts, happened, nordlicht } from '@leitstand/kit/testing/facts'
import { anActor, startTestService, stub, type TestService } from '@leitstand/kit/testing/test-service'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { slaService } from '../src/service.ts'
import { findNames } from '../src/store/named-things.ts'
import { aCustomerTicket, teams } from './factories.ts'

const admin = anActor({ roles: ['ROLE_EMPLOYEE', 'ROLE_SUPER_ADMIN'] })
const ticket = aCustomerTicket()
const opened = aCustomerTicket({ createdAt: '2026-11-20T11:58:00.000Z', updatedAt: '2026-11-20T11:58:00.000Z' })
let sla: TestService
let exported: (typeof ticket)[]
let offered: EntityOf<typeof templates>[]
let deletedMeanwhile: string | undefined

beforeEach(async () => {
  const group = aGroupFacts({ ...nordlicht, customerGroup: true })
  const channel = {
    ...{ '@id': `/api/channels/${teams.uuid}`, '@type': 'Channel' as const, ...teams, description: '', teamsUrl: null },
    ...{
      emailAddress: null,
      signl4TeamSecret: null,
      ilertApiKey: null,
      webhooks: [],
      language: 'de' as const,
      version: 1,
    },
  }
  exported = [ticket, opened]
  offered = []
  deletedMeanwhile = undefined
  const stubs = [
    stub(exportPeople, () => ({ users: [], groups: [group], next: null })),
    stub(exportTickets, () => ({ items: exported.map((one) => ({ ticket: one, comments: [] })), next: null })),
    stub(templates.requests.list, templatesAsked),
    stub(channels.requests.list, () => ({ items: [channel], total: 1 })),
  ]
  sla = await startTestService(slaService, { stubs, now: '2026-11-20T12:00:00Z' })
})
afterEach(() => sla[Symbol.asyncDispose]())

function templatesAsked({ page, itemsPerPage }: ParsedInputOf<typeof templates.requests.list>) {
  const answer = { items: offered.slice((page - 1) * itemsPerPage, page * itemsPerPage), total: offered.length }
  offered = offered.filter(({ uuid }) => uuid !== deletedMeanwhile)
  return answer
}

function aTemplate(name: string): EntityOf<typeof templates> {
  const uuid = newId()
  const texts = {
    subject: name,
    subjectEn: '',
    description: '',
    descriptionEn: '',
    tagDescription: '',
    tagDescriptionEn: '',
  }
  const none = {
    responsibleGroups: [],
    responsibleUsers: [],
    labels: [],
    subTemplates: [],
    places: [],
    tags: [],
    watchers: [],
    metadataFields: [],
  }
  const flags = {
    default: false,
    slaCapable: true,
    priorityReadOnly: false,
    priorityVisible: true,
    hidden: false,
    active: true,
  }
  const type = { '@id': iri('ticket_types', 'normal'), '@type': 'TicketType', name: 'normal' as const, label: 'Ticket' }
  return {
    ...{
      '@id': iri('templates', uuid),
      '@type': 'Template',
      uuid,
      name,
      nameEn: '',
      ...texts,
      ...none,
      ...flags,
      type,
    },
    ...{
      createdAt: ticket.createdAt,
      updatedAt: ticket.createdAt,
      project: null,
      targetGroup: 'all',
      autoClose: 'none',
      priority: 'medium',
      parent: null,
      mainTemplate: null,
    },
    ...{
      mandatory: false,
      availability: 'main',
      fixedExecutionTime: null,
      hint: null,
      senderConfigurations: [],
      version: 1,
    },
  }
}

const lookAfter = async () => {
  await sla.running.jobs.run('refill-copies')
  await sla.runTimers()
}
const names = async () => {
  const { database } = sla.running
  const known = [
    await findNames(database, 'user-group', [nordlicht.uuid]),
    await findNames(database, 'channel', [teams.uuid]),
  ]
  return known.flatMap((map) => [...map.values()].map(({ name }) => name))
}

it('knows again what groups and channels are called after its copies were lost', async () => {
  for (const lost of ['', 'TRUNCATE named_things', `DELETE FROM named_things WHERE kind = 'channel'`]) {
    if (lost) await sla.running.database.query(lost)
    await lookAfter()
    expect(await names()).toEqual([nordlicht.name, teams.name])
  }
})

it('knows every template, though one is deleted while it asks for them', async () => {
  offered = Array.from({ length: 250 }, (_, index) => aTemplate(`Vorlage ${index}`))
  deletedMeanwhile = offered[0]?.uuid
  const others = offered.slice(1).map(({ uuid }) => uuid)
  await lookAfter()
  expect((await findNames(sla.running.database, 'template', others)).size).toBe(249)
})

it('forgets names and promises of what was deleted while it heard nothing', async () => {
  await lookAfter()
  await sla.as(admin).post('/api/service_level_agreements', {
    name: 'Gold',
    responseTimes: [{ type: 'main', minutes: 60 }],
    userGroups: [nordlicht.uuid],
  })
  await sla.running.database.query('TRUNCATE tickets CASCADE')
  const template = aTemplate('Umzug')
  offered = [template]
  await lookAfter()
  expect((await findNames(sla.running.database, 'template', [template.uuid])).size).toBe(1)
  const promised = async () => {
    const path = '/api/ticket_service_level_agreements'
    const { body } = await sla.as(admin).get<{ 'hydra:member': { ticket: { publicId: number } }[] }>(path)
    return body['hydra:member'].map((one) => one.ticket.publicId).sort()
  }
  expect(await promised()).toEqual([ticket.publicId, opened.publicId].sort())
  offered = []
  exported = [opened]
  sla.clock.advanceMinutes(7 * 24 * 60)
  await lookAfter()
  expect(await promised()).toEqual([opened.publicId])
  expect((await findNames(sla.running.database, 'template', [template.uuid])).size).toBe(0)
})

it('determines the agreement of tickets that it had lost, and alerts nobody about what is past', async () => {
  await lookAfter()
  await sla.as(admin).post('/api/service_level_agreements', {
    name: 'Gold',
    responseTimes: [{ type: 'main', minutes: 60 }],
    userGroups: [nordlicht.uuid],
  })
  await sla.as(admin).post('/api/rules', { name: 'Warnung', type: 'sla_response', offsets: [-30], channel: teams.uuid })
  await sla.running.database.query('TRUNCATE tickets CASCADE')
  await lookAfter()
  expect(await sla.published(ticketSlaChanged)).toContainEqual(
    expect.objectContaining({ ticket: ticket.uuid, sla: expect.objectContaining({ name: 'Gold', violated: true }) }),
  )
  sla.clock.advanceMinutes(600)
  await sla.runTimers()
  expect((await sla.published(ruleFired)).map((fired) => fired.ticket.uuid)).not.toContain(ticket.uuid)
})

it('lets rules about new tickets fire once, though their owner tells of them before their events do', async () => {
  await lookAfter()
  await sla.as(admin).post('/api/rules', { name: 'Neu', type: 'created', channel: teams.uuid })
  await sla.running.database.query('TRUNCATE tickets CASCADE')
  await lookAfter()
  await sla.publish(ticketCreated, happened(opened))
  await sla.runTimers()
  expect((await sla.published(ruleFired)).map((fired) => fired.ticket.uuid)).toEqual([opened.uuid])
})
