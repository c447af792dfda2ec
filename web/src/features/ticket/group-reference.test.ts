import { groupRef } from '@leitstand/contracts/common'
import { expect, test } from 'vitest'
import { groupReference } from './group-reference.ts'

test('a group that was just chosen is named as the server will name it', () => {
  const group = { uuid: '01890000-0000-7000-8000-000000000001', name: 'Support' }
  expect(groupReference(group)).toEqual(groupRef(group.uuid, group.name))
})
