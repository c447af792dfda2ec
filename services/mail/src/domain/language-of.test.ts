import { expect, test } from 'vitest'
import { languageOf } from './language-of.ts'

test.each([
  ['de', 'Guten Tag, der Server ist seit heute Morgen nicht erreichbar.'],
  [null, 'Server down'],
  [null, ''],
  ['en', 'Hello, the server is not reachable since this morning. Please have a look.'],
  ['en', 'Dear support team, we can not send any mail. Thanks for your help!'],
  ['de', 'Bitte den Eintrag "The shop is down" aus der Anleitung nehmen, das ist nicht für Kunden.'],
] as const)('the words of %s are known in "%s"', (language, text) => {
  expect(languageOf(text)).toBe(language)
})
