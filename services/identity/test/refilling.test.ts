import { userGroupClearingTypes } from '@leitstand/contracts/billing/clearing-types'
import { groupRef, iri } from '@leitstand/contracts/common'
import { serviceLevelAgreements } from '@leitstand/contracts/sla/resources'
import { newId } from '@leitstand/kit/ids'
import { startTestService, stub } from '@leitstand/kit/testing/test-service'
import { expect, test } from 'vitest'
import { testedIdentity } from './tested-identity.ts'

test('knows again which accounts a group is billed to after that was lost, but none that was taken away meanwhile', async () => {
  const [uuid, account, group] = [newId(), newId(), newId()]
  const assignment = {
    ...{ '@id': iri('user_group_clearing_types', uuid), '@type': 'UserGroupClearingType' as const, uuid, version: 2 },
    userGroup: groupRef(group, 'Nordlicht Shop GmbH'),
    clearingType: {
      ...{
        '@id': iri('clearing_types', account),
        '@type': 'ClearingType' as const,
        uuid: account,
        name: 'Kostenstelle 4711',
      },
    },
  }
  let assigned = [assignment]
  const stubs = [
    stub(userGroupClearingTypes.requests.list, () => ({ items: assigned, total: assigned.length })),
    stub(serviceLevelAgreements.requests.list, () => ({ items: [], total: 0 })),
  ]
  await using identity = await startTestService(testedIdentity(), { stubs })
  const { database, jobs } = identity.running
  for (const lost of ['', 'TRUNCATE group_clearing_types']) {
    if (lost) await database.query(lost)
    await jobs.run('refill-copies')
    await identity.runTimers()
    expect(await database.query('SELECT group_uuid AS "group", name FROM group_clearing_types')).toEqual([
      { group, name: 'Kostenstelle 4711' },
    ])
  }
  assigned = []
  identity.clock.advanceMinutes(7 * 24 * 60)
  await jobs.run('refill-copies')
  await identity.runTimers()
  expect(await database.query('SELECT deleted FROM group_clearing_types')).toEqual([{ deleted: true }])
})
