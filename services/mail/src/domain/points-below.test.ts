import { expect, test } from 'vitest'
import { splitQuote } from './split-quote.ts'

const quoted = 'Von: A <a@b.example>\nGesendet: Freitag\nAn: C\nBetreff: x\n\nWann?\nMorgen!'
const shownOf = (words: string) => splitQuote(`${words}\n\n${quoted}`, 'AW: x').shown

test.each([
  'siehe unten in rot',
  'Siehe unten',
  'Antworten unten',
  'Meine Antworten finden Sie weiter unten.',
  'S.u.',
  'Hallo,\nAntworten s. u.\nGruß',
  'Antworten in rot',
  'Hallo Frau Lang,\n\nmeine Antworten in Rot.',
  'Antworten stehen in grün darunter',
  'Antworten im Text',
  'Ich habe direkt im Text geantwortet.',
  'Anmerkungen von mir im Text',
  'siehe rot',
  'In Rot',
  '(in blau)',
  'Habe die Fragen in rot beantwortet.',
  'Kommentare: siehe unten im Text',
  'In Rot meine Antworten.',
  'Antworten inline',
  'Mes réponses ci-dessous en rouge.',
  'Voir ci-dessous',
  'Bonjour,\nj’ai répondu directement dans le texte.',
  'See my comments below.',
  'Please see below.',
  'Hi,\nanswers in line.\nJoe',
  'Answers in-line',
  'In-line:',
  'in blue',
  'My answers in red.',
  'See my comments in red',
  'Please see our replies in green below',
  'I have answered your questions in the text.',
  'Replied inline.',
])('hides nothing of a mail that says %j', (words) => {
  expect(shownOf(words)).toBe(`${words}\n\n${quoted}`)
})

test.each([
  'Die LED leuchtet in rot.',
  'Die Antwort des Servers ist rot.',
  'Bitte antworten Sie an die unten angegebene Adresse.',
  'Die Antworten unten genannter Personen fehlen.',
  'Herr S. U. Meier ruft an.',
  'Bitte um kurze Antwort.',
  'Im Text der Startseite ist ein Fehler.',
  'We act in line with the contract, please reply.',
  'Please comment in line 12 of the file.',
  'Le texte en bleu est faux.',
  'Merci de votre réponse.',
  'The words in blue are wrong.',
  'The shop is in the red.',
])('shows only what is new of a mail that says %j', (words) => {
  expect(shownOf(words)).toBe(words)
})
