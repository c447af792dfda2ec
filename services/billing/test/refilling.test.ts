import type { Reporting } from '@leitstand/contracts/billing/requests'
import { iri } from '@leitstand/contracts/common'
import { exportPeople } from '@leitstand/contracts/identity/requests'
import { settings } from '@leitstand/contracts/sla/resources'
import { ticketCreated, ticketTransitioned } from '@leitstand/contracts/ticket/events'
import { exportTickets } from '@leitstand/contracts/ticket/import-and-export'
import { templates } from '@leitstand/contracts/ticket/resources'
import { newId } from '@leitstand/kit/ids'
import { aGroupFacts, aTemplate, aTicketFacts, aUserFacts, happened } from '@leitstand/kit/testing/facts'
import { anActor, startTestService, stub, type TestService } from '@leitstand/kit/testing/test-service'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { billingService } from '../src/service.ts'

const user = aUserFacts({ name: 'Bodo Bearbeiter' })
const group = aGroupFacts({ name: 'Nordlicht Shop GmbH', customerGroup: true })
const template = aTemplate('Umzug')
const open = aTicketFacts()
const closed = aTicketFacts({ status: 'closed', updatedAt: '2026-11-19T16:00:00.000Z', version: 5 })
let billing: TestService
let exported: (typeof open)[]

beforeEach(async () => {
  exported = [open, closed]
  const people = stub(exportPeople, () => ({ users: [user], groups: [group], next: null }))
  const tickets = stub(exportTickets, () => ({
    items: exported.map((ticket) => ({ ticket, comments: [] })),
    next: null,
  }))
  const uuid = newId()
  const setting = { '@id': iri('settings', uuid), '@type': 'Setting' as const, uuid, name: 'worktimeRoundingMinutes' }
  const kept = stub(settings.requests.list, () => ({
    items: [{ ...setting, value: 30, description: null, version: 2 }],
    total: 1,
  }))
  const offered = stub(templates.requests.list, () => ({ items: [template], total: 1 }))
  billing = await startTestService(billingService, {
    stubs: [people, tickets, kept, offered],
    now: '2026-11-20T09:30:00Z',
  })
})
afterEach(() => billing[Symbol.asyncDispose]())

const lookAfter = async () => {
  await billing.running.jobs.run('refill-copies')
  await billing.runTimers()
}
const rowOf = async (publicId: number) => {
  const path = `/api/reportings?ticket.publicId=${publicId}`
  const { body } = await billing.as(anActor()).get<{ 'hydra:member': Reporting[] }>(path)
  return body['hydra:member'][0]
}

it('knows people, groups and tickets again after its copies were lost', async () => {
  const { database } = billing.running
  const known = () =>
    database.query(`SELECT (SELECT name FROM people) AS person, (SELECT name FROM group_copies) AS "group",
      (SELECT count(*) FROM tickets) AS tickets, (SELECT value FROM setting_copies) AS rounding,
      (SELECT name FROM template_copies) AS template`)
  for (const lost of [
    '',
    'DELETE FROM people',
    'DELETE FROM group_copies',
    'DELETE FROM setting_copies',
    'DELETE FROM template_copies',
    'TRUNCATE tickets CASCADE',
  ]) {
    if (lost) await database.query(lost)
    await lookAfter()
    expect(await known()).toEqual([
      { person: 'Bodo Bearbeiter', group: 'Nordlicht Shop GmbH', tickets: 2, rounding: 30, template: 'Umzug' },
    ])
  }
})

it('reports nothing of a ticket that was deleted while it heard nothing', async () => {
  await lookAfter()
  expect(await rowOf(open.publicId)).toBeDefined()
  exported = [closed]
  billing.clock.advanceMinutes(7 * 24 * 60)
  await lookAfter()
  expect(await rowOf(open.publicId)).toBeUndefined()
  expect(await rowOf(closed.publicId)).toBeDefined()
})

it('reports tickets of whose life it has not heard, closed ones as of their last change', async () => {
  await lookAfter()
  expect(await rowOf(open.publicId)).toMatchObject({ closedAt: null })
  expect(await rowOf(closed.publicId)).toMatchObject({ closedAt: '2026-11-19T16:00:00.000Z' })
})

it('keeps what it has heard of the life of a ticket when its tickets are taken over again', async () => {
  await billing.publish(ticketCreated, happened({ ...closed, status: 'open', version: 1 }))
  const at = { ...closed, updatedAt: '2026-11-19T12:00:00.000Z', version: 2 }
  await billing.publish(ticketTransitioned, { ...happened(at), transition: 'close', from: 'open' })
  await lookAfter()
  expect(await rowOf(closed.publicId)).toMatchObject({ closedAt: '2026-11-19T12:00:00.000Z' })
})
