import { expect, it } from 'vitest'
import { chosenParts } from './chosen-parts.ts'

const part = (uuid: string, parent: string, mandatory = false) => ({ uuid, parent, mandatory })
const parts = [part('dns', 'move', true), part('mail', 'move'), part('record', 'dns', true), part('box', 'mail', true)]

it.each<[string, string[], string[]]>([
  ['nothing: the mandatory ones and theirs', [], ['dns', 'record']],
  ['one of the others: it comes with its mandatory parts', ['mail'], ['dns', 'mail', 'record', 'box']],
  ['a mandatory one: it is made once', ['dns'], ['dns', 'record']],
])('of a template are made, when somebody wishes for %s', (_, wished, made) => {
  expect(chosenParts('move', parts, wished).chosen.map(({ uuid }) => uuid)).toEqual(made)
})

it('a part of what is not made is not made either', () => {
  expect(chosenParts('move', parts, ['box']).chosen.map(({ uuid }) => uuid)).toEqual(['dns', 'record'])
})

it('says which wishes are no parts of the template', () => {
  expect(chosenParts('move', parts, ['mail', 'roof']).unknown).toEqual(['roof'])
})
