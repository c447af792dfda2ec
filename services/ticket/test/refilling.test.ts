import { templateClearingTypes } from '@leitstand/contracts/billing/clearing-types'
import { exportTicketWorktimes } from '@leitstand/contracts/billing/requests'
import { exportPeople } from '@leitstand/contracts/identity/requests'
import { exportTicketSlas } from '@leitstand/contracts/sla/requests'
import { settings } from '@leitstand/contracts/sla/resources'
import { newId } from '@leitstand/kit/ids'
import { aGroupFacts, aUserFacts } from '@leitstand/kit/testing/facts'
import { startTestService, stub } from '@leitstand/kit/testing/test-service'
import { expect, it } from 'vitest'
import { ticketService } from '../src/service.ts'

it('knows people, groups, settings, agreements and booked time again after its copies were lost', async () => {
  const group = aGroupFacts({ name: 'Technik' })
  const user = aUserFacts({ name: 'Anna Agent', groups: [group.uuid] })
  const people = stub(exportPeople, () => ({ users: [user], groups: [group], next: null }))
  const uuid = newId()
  const depth = { '@id': `/api/settings/${uuid}`, '@type': 'Setting' as const, uuid, name: 'subTicketMaxDepth' }
  const kept = stub(settings.requests.list, () => ({
    items: [{ ...depth, value: 7, description: null, version: 2 }],
    total: 1,
  }))
  const accounts = stub(templateClearingTypes.requests.list, () => ({ items: [], total: 0 }))
  const [ticket, sla] = [newId(), newId()]
  const gold = { uuid: sla, name: 'Gold', dueAt: '2026-11-20T10:00:00.000Z', violated: true }
  const promised = stub(exportTicketSlas, () => ({ items: [{ ticket, sla: gold, version: 2 }], next: null }))
  const booked = { uuid: newId(), ticket, accruedMinutes: 25, internal: true, deleted: false, version: 2 }
  const worked = stub(exportTicketWorktimes, () => ({ items: [booked], next: null }))
  const stubs = [people, kept, accounts, promised, worked]
  await using tickets = await startTestService(ticketService, { stubs })
  const { database, jobs } = tickets.running
  const known = () =>
    database.query(
      `SELECT p.name AS person, p.groups, g.name AS "group", (SELECT value FROM setting_copy) AS depth FROM person p JOIN user_group g ON g.uuid = p.groups[1]`,
    )
  const agreed = () => database.query('SELECT uuid, name, violated, due_at FROM ticket_agreement')
  const minutes = () => database.query('SELECT ticket, minutes, internal FROM ticket_worktime')
  for (const lost of ['', 'person', 'user_group', 'setting_copy', 'ticket_agreement', 'ticket_worktime']) {
    if (lost) await database.query(`TRUNCATE ${lost}`)
    await jobs.run('refill-copies')
    await tickets.runTimers()
    expect(await known()).toEqual([{ person: 'Anna Agent', groups: [group.uuid], group: 'Technik', depth: 7 }])
    expect(await agreed()).toEqual([{ uuid: ticket, name: 'Gold', violated: true, due_at: new Date(gold.dueAt) }])
    expect(await minutes()).toEqual([{ ticket, minutes: 25, internal: true }])
  }
})
