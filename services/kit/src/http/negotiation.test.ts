import { expect, it } from 'vitest'
import { languageOf } from '../answer.ts'
import { formatOf } from './negotiation.ts'

it.each([
  [undefined, 'jsonld'],
  ['application/json', 'json'],
  ['application/json, application/ld+json', 'json'],
  ['application/json;q=0.5, application/ld+json', 'jsonld'],
  ['application/ld+json;q=0.5,Application/JSON; charset=utf-8', 'json'],
  ['application/json;q=0, */*', 'jsonld'],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'jsonld'],
])('who accepts %s gets what is wanted most: %s', (accept, format) => {
  expect(formatOf(accept)).toBe(format)
})

it('who accepts none of our formats gets none', () => {
  for (const accept of ['application/xml', 'application/json;q=0']) expect(() => formatOf(accept)).toThrow()
})

it.each([
  [undefined, 'en'],
  ['*', 'en'],
  ['fr', 'en'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['fr-FR, en-GB;q=0.3, de;q=0.7', 'de'],
  ['de;q=0, EN', 'en'],
  ['de;q=0', 'en'],
])('who asks for the languages %s, and has English set, reads %s', (asked, language) => {
  expect(languageOf(asked, 'en')).toBe(language)
})
