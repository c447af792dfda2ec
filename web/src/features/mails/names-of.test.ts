import { expect, test } from 'vitest'
import { namesOf } from './names-of.ts'

test.each([
  ['Petra Privat <privat@web.example>', 'Petra', 'Privat'],
  ['"Harms, Wiebke" <wiebke@harms.example>', 'Wiebke', 'Harms'],
  ['Dr. Anna von Holt <holt@holt.example>', 'Dr. Anna von', 'Holt'],
  ['Werkstatt <info@werkstatt.example>', '', 'Werkstatt'],
  ['privat@web.example', '', ''],
  ['"privat@web.example" <privat@web.example>', '', ''],
  ['', '', ''],
])('whoever writes as %s is called so', (writer, firstName, lastName) => {
  expect(namesOf(writer)).toEqual({ firstName, lastName })
})
