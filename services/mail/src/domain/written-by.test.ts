import { expect, test } from 'vitest'
import { writtenBy } from './written-by.ts'

test.each([
  ['Erika Blum', 'erika@blumen.example', 'Von: Erika Blum <erika@blumen.example>'],
  ['', 'erika@blumen.example', 'Von: erika@blumen.example'],
  ['Erika@Blumen.example', 'erika@blumen.example', 'Von: erika@blumen.example'],
  ['chef@kunde.example', 'evil@x.example', 'Von: evil@x.example („chef@kunde.example“)'],
  ['Chef <chef@kunde.example>', 'evil@x.example', 'Von: evil@x.example („Chef <chef@kunde.example>“)'],
])('a stranger called "%s" is told by an address that nobody takes for the name', (name, address, line) => {
  expect(writtenBy({ name, address })).toBe(line)
})
