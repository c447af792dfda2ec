import { expect, test } from 'vitest'
import { anonymousOf, withoutTelling } from './anonymous.ts'
import { nameOf } from './names.ts'

const uuid = '019f8a7c-1c1b-7e2a-9a51-3f0b4c2d9e8f'

test('names somebody by a piece of the uuid, with an address that reaches nobody', () => {
  const anonymous = anonymousOf(uuid)
  expect(nameOf(anonymous)).toBe('Anonym 4c2d9e8f')
  expect(anonymous.email).toBe(`anonym-${uuid}@anonym.invalid`)
})

test('keeps that a name was changed, and not which', () => {
  const changes = [
    { field: 'lastName', before: 'Krüger', after: 'Krüger-Wolf' },
    { field: 'roles', before: ['ROLE_CUSTOMER'], after: ['ROLE_MAIN_CUSTOMER'] },
  ]
  expect(withoutTelling(changes)).toEqual([{ field: 'lastName', before: null, after: null }, changes[1]])
})
