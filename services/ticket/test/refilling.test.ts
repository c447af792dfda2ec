import { templateClearingTypes } from '@leitstand/contracts/billing/clearing-types'
import { exportPeople } from '@leitstand/contracts/identity/requests'
import { settings } from '@leitstand/contracts/sla/resources'
import { newId } from '@leitstand/kit/ids'
import { aGroupFacts, aUserFacts } from '@leitstand/kit/testing/facts'
import { startTestService, stub } from '@leitstand/kit/testing/test-service'
import { expect, it } from 'vitest'
import { ticketService } from '../src/service.ts'

it('knows people, groups and settings again after its copies were lost', async () => {
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
  await using tickets = await startTestService(ticketService, { stubs: [people, kept, accounts] })
  const { database, jobs } = tickets.running
  const known = () =>
    database.query(
      `SELECT p.name AS person, p.groups, g.name AS "group", (SELECT value FROM setting_copy) AS depth FROM person p JOIN user_group g ON g.uuid = p.groups[1]`,
    )
  for (const lost of ['', 'TRUNCATE person', 'TRUNCATE user_group', 'TRUNCATE setting_copy']) {
    if (lost) await database.query(lost)
    await jobs.run('refill-copies')
    await tickets.runTimers()
    expect(await known()).toEqual([{ person: 'Anna Agent', groups: [group.uuid], group: 'Technik', depth: 7 }])
  }
})
