import { exportPeople } from '@leitstand/contracts/identity/requests'
import { aGroupFacts, aUserFacts } from '@leitstand/kit/testing/facts'
import { startTestService, stub } from '@leitstand/kit/testing/test-service'
import { expect, it } from 'vitest'
import { ticketService } from '../src/service.ts'

it('knows people and groups again after its copies were lost', async () => {
  const group = aGroupFacts({ name: 'Technik' })
  const user = aUserFacts({ name: 'Anna Agent', groups: [group.uuid] })
  const people = stub(exportPeople, () => ({ users: [user], groups: [group], next: null }))
  await using tickets = await startTestService(ticketService, { stubs: [people] })
  const { database, jobs } = tickets.running
  const known = () =>
    database.query(
      `SELECT p.name AS person, p.groups, g.name AS "group" FROM person p JOIN user_group g ON g.uuid = p.groups[1]`,
    )
  for (const lost of ['', 'TRUNCATE person', 'TRUNCATE user_group']) {
    if (lost) await database.query(lost)
    await jobs.run('refill-copies')
    await tickets.runTimers()
    expect(await known()).toEqual([{ person: 'Anna Agent', groups: [group.uuid], group: 'Technik' }])
  }
})
