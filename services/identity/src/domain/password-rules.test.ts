import { expect, test } from 'vitest'
import { isTooObvious } from './password-rules.ts'

const nina = { email: 'nina.krueger@nordlicht.example', name: 'Nina Krüger' }

test.each([
  'nina.krueger@nordlicht.example',
  'NINA.KRUEGER@NORDLICHT.EXAMPLE',
  'leitstand-leitstand',
  'Leitstand 2026!',
  'ninakrueger1',
  'Nina Krüger 1990',
  'krügerkrüger',
  'aaaaaaaaaaaaaa',
  '121212121212',
  '--------------',
])('refuses %s, which anybody would try first', (password) => {
  expect(isTooObvious(password, nina)).toBe(true)
})

test.each(['drei Zebras im Nebel', 'leitstand hat heute geschlossen', 'nur kleine buchstaben', '839105772645'])(
  'takes %s, whatever its characters are',
  (password) => {
    expect(isTooObvious(password, nina)).toBe(false)
  },
)
