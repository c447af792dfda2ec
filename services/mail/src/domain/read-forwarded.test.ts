import { expect, test } from 'vitest'
import { readForwardedSenders } from './read-forwarded.ts'

const read = (subject: string, text: string, originalHeaders: string | null = null) =>
  readForwardedSenders({ subject, text, originalHeaders, report: null })
const erika = 'erika@blumen.example'
const block = (from: string) =>
  `${from}\nGesendet: Montag, 9. Februar 2026 10:00\nAn: Jonas\nBetreff: Kalender\n\nHallo`

test.each([
  ['Outlook, German', 'WG: Kalender', `Bitte Ticket.\n\n${block('Von: Erika <Erika@Blumen.example>')}`],
  ['Outlook, English', 'FW: x', `From: Erika <${erika}>\nSent: Monday, 9 February 2026\nTo: Jonas\nSubject: x\n\nHi`],
  [
    'Outlook, as HTML',
    'WG: x',
    `**Von:** Erika <[${erika}](mailto:${erika})>\n**Gesendet:** Montag\n**An:** J\n**Betreff:** x`,
  ],
  ['old Outlook', 'WG: x', `-----Ursprüngliche Nachricht-----\n${block(`Von: Erika [mailto:${erika}]`)}`],
  [
    'Gmail, English',
    'Fwd: x',
    `---------- Forwarded message ---------\nFrom: Erika <${erika}>\nDate: Mon, 9 Feb 2026\nSubject: x\nTo: J`,
  ],
  [
    'Gmail, German',
    'Fwd: x',
    `---------- Forwarded message ---------\nVon: *Erika* <${erika}>\nDate: Mo., 9. Feb.\nSubject: x\nTo: J`,
  ],
  [
    'Apple, German',
    'Fwd: x',
    `Anfang der weitergeleiteten Nachricht:\n\n> Von: Erika <${erika}>\n> Betreff: x\n> Datum: 9. Februar\n> An: J`,
  ],
  [
    'Apple, English',
    'Fwd: x',
    `Begin forwarded message:\n\nFrom: Erika <${erika}>\nSubject: x\nDate: 9 February\nTo: J`,
  ],
  [
    'Thunderbird',
    'Fwd: x',
    `-------- Weitergeleitete Nachricht --------\nBetreff: \tx\nDatum: \t9. Februar\nVon: \tErika <${erika}>\nAn: \tJ`,
  ],
  [
    'Thunderbird, as HTML',
    'Fwd: x',
    `-------- Weitergeleitete Nachricht --------\n\n| Betreff: | x |\n| --- | --- |\n| Datum: | 9. Februar |\n| Von: | Erika [<${erika}>](mailto:${erika}) |\n| An: | J |`,
  ],
  [
    'a program that writes no colons',
    'Fwd: x',
    `------ Weitergeleitete Nachricht ------\nVon "Erika" <${erika}>\nAn "J" <j@x.example>\nDatum 09.02.2026 10:00:00\nBetreff x\n\nHallo`,
  ],
  [
    'somebody without a mark in the subject',
    'Kalender',
    `---------- Forwarded message ---------\n${block(`Von: ${erika}`)}`,
  ],
  ['somebody whose name is an address, too', 'Fwd: x', block(`From: "erika@privat.example" <${erika}>`)],
])('the sender is read in what %s forwards', (_, subject, text) => {
  expect(read(subject, text)).toEqual([erika])
})

test.each([
  ['a quotation', 'Kalender', `Er schrieb:\n${block(`Von: Erika <${erika}>`)}`],
  ['a sentence', 'WG: Kalender', 'Von: wem auch immer'],
  ['a colleague of whom the program tells the name alone', 'WG: x', block('Von: Erika')],
])('%s names nobody', (_, subject, text) => {
  expect(read(subject, text)).toEqual([])
})

const bernd = 'bernd@leitstand.example'
test.each([
  ['Outlook', `${block(`Von: ${bernd}`).replace('Kalender', 'WG: Kalender')}\n\n${block(`Von: ${erika}`)}`],
  [
    'Outlook, as HTML',
    `**Von:** ${bernd}\n**Gesendet:** Montag\n**Betreff:** FW: x\n\nBitte.\n\n**Von:** ${erika}\n**Gesendet:** Montag\n**Betreff:** x`,
  ],
  [
    'Thunderbird',
    `---- Weitergeleitete Nachricht ----\nBetreff: \tFwd: x\nDatum: \t9. Februar\nVon: \t${bernd}\n\n---- Weitergeleitete Nachricht ----\nBetreff: \tx\nDatum: \t9. Februar\nVon: \t${erika}`,
  ],
])('of a mail that %s passed on twice, both senders are read, the last one first', (_, text) => {
  expect(read('WG: WG: Kalender', text)).toEqual([bernd, erika])
})

test('whom a mail answers that is passed on is not read as its sender', () => {
  const answered = block(`Von: ${bernd}`).replace('Kalender', 'AW: WG: Kalender')
  expect(read('WG: Kalender', `${answered}\n\n${block(`Von: ${erika}`)}`)).toEqual([bernd])
})

const attached = `Received: by x\r\nSubject: Kalender\r\nFrom: =?utf-8?q?Erika?=\r\n <${erika}>`
test.each([
  ['marked as forwarded', 'Fwd: Kalender', 'Bitte übernehmen.', erika],
  ['under its own subject', 'Kalender', 'Bitte übernehmen.', erika],
  ['without a word', 'x', ' ', erika],
  ['as evidence of something else', 'Spam von unserem Server', 'Bitte prüfen.', null],
])('a mail that is attached %s is read for what it is', (_, subject, text, sender) => {
  expect(read(subject, text, attached)).toEqual(sender === null ? [] : [sender])
})

test.each([
  ['AW: WG: Kalender', `Erledigt.\n\n${block(`Von: Erika <${erika}>`)}`],
  [
    'Re: Kalender',
    `Erledigt.\n\nAm 9.2.2026 um 10:00 schrieb J:\n> ---- Weitergeleitete Nachricht ----\n> Von: ${erika}`,
  ],
])('whose mail was passed on before is no sender of an answer: %s', (subject, text) => {
  expect(read(subject, text)).toEqual([])
})
