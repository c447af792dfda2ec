import { expect, test } from 'vitest'
import { mailDomain, nameOf, plainEmail, plainName } from './names.ts'

test('calls somebody by name, or by address without one', () => {
  expect(nameOf({ firstName: 'Jörg', lastName: 'Groß', email: 'j@x.example' })).toBe('Jörg Groß')
  expect(nameOf({ firstName: '', lastName: '', email: 'j@x.example' })).toBe('j@x.example')
})

test.each([
  ['Müller & Söhne GmbH', 'müller söhne gmbh'],
  ['A-Team_1 $', 'a-team_1 $'],
  ['<script>', 'script'],
])('compares the group name %j as %j', (name, plain) => {
  expect(plainName(name)).toBe(plain)
})

test('takes an address as the same however it is written', () => {
  expect(plainEmail(' Chef@Nordlicht.Example ')).toBe('chef@nordlicht.example')
  expect(mailDomain('Chef@Nordlicht.Example')).toBe('nordlicht.example')
})
