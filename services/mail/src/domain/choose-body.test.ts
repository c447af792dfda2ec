import { expect, test } from 'vitest'
import { chooseBody } from './choose-body.ts'

const letter = 'Guten Tag, der Server antwortet seit heute Morgen nicht mehr.'

test('takes the plain text when the HTML says the same', () => {
  expect(chooseBody(letter, `${letter} [Impressum](https://kunde.example/impressum)`, true).text).toBe(letter)
})

test('takes the HTML when the text part is empty', () => {
  expect(chooseBody(' \n', letter, true).text).toBe(letter)
})

test('puts pictures of the HTML below the line they follow', () => {
  const plain = 'Guten Tag,\nder Server zeigt das:\nBitte um Hilfe.'
  const rich = 'Guten Tag,\n\nder Server zeigt das: ![Fehler](cid:a@b)\n\nBitte um Hilfe.'
  expect(chooseBody(plain, rich, true).text).toBe(
    'Guten Tag,\nder Server zeigt das:\n![Fehler](cid:a@b)\nBitte um Hilfe.',
  )
})

test('puts pictures where the mail program left a mark', () => {
  const rich = `${letter} ![](cid:image001.png@01D) Gruß`
  expect(chooseBody(`${letter}\n[cid:image001.png@01D]\nGruß`, rich, true).text).toBe(
    `${letter}\n![](cid:image001.png@01D)\nGruß`,
  )
})

test('keeps both when they say different things', () => {
  const both = chooseBody('The text part.', 'A letter of the lawyer follows here', true).text
  expect(both).toContain('The text part.')
  expect(both).toContain('A letter of the lawyer')
})

test('keeps every part of a mail whose text and HTML stand one after the other', () => {
  expect(chooseBody('The text part.', 'The text part.\nThe html part.', false).text).toContain('The html part.')
})

test('takes the HTML where the text is a part of it alone', () => {
  const rich = 'Das Backup von web1 brach ab.\n\nPlatte voll seit gestern'
  expect(chooseBody('Das Backup von web1 brach ab.', rich, true).text).toBe(rich)
})
