import { groupRef, userRef } from '@leitstand/contracts/common'
import { expect, test } from 'vitest'
import { mentionable } from './mentionable.ts'

const group = (uuid: string, customerGroup: boolean, ...names: string[]) => ({
  group: groupRef(uuid, uuid),
  customerGroup,
  users: names.map((name) => userRef(name, name)),
})
const groups = [
  group('support', false, 'Anna Agent', 'Otto Admin'),
  group('technik', false, 'Anna Agent'),
  group('nordlicht', true, 'Ole Petersen'),
  group('suedwind', true, 'Olga Süd'),
]

test.each([
  ['the staff and the people of the customer in an answer', 'public', '', ['Anna Agent', 'Otto Admin', 'Ole Petersen']],
  ['the staff alone in a note', 'internal', '', ['Anna Agent', 'Otto Admin']],
  ['nobody of another customer', 'public', 'olg', []],
  ['people by their last name too', 'public', 'pet', ['Ole Petersen']],
  ['people by first and last name', 'public', 'anna ag', ['Anna Agent']],
] as const)('offers %s', (_, side, words, expected) => {
  expect(mentionable(groups, { customer: 'nordlicht', side }, words).map(({ name }) => name)).toEqual(expected)
})
