import { expect, test } from 'vitest'
import type { MailWarning } from '../domain/parsed-mail.ts'
import { repair } from './repair.ts'

const latin1 = (text: string) => Buffer.from(text, 'latin1')
const repaired = (raw: Buffer) => repair(raw, []).toString('latin1')

test.each([
  ['nothing of its type', 'Subject: x', 'Content-Type: text/plain; charset=windows-1252'],
  ['nothing of its letters', 'Content-Type: text/plain; format=flowed', 'format=flowed; charset=windows-1252'],
  ['nothing of its letters in HTML', 'Content-Type: text/html', 'text/html; charset=windows-1252'],
])('reads old letters as those of Windows in a mail that says %s', (_name, head, label) => {
  const warnings: MailWarning[] = []
  const mail = repair(latin1(`${head}\r\n\r\nGrüße`), warnings).toString('latin1')
  expect(mail).toContain(label)
  expect(mail.endsWith('\r\n\r\nGrüße')).toBe(true)
  expect(warnings).toEqual(['body-charset-guessed'])
})

test.each([
  ['says what its letters are', latin1('Content-Type: text/plain; charset=koi8-r\n\nGrüße')],
  ['says it in a second line', latin1('Content-Type: text/plain;\n charset=koi8-r\n\nGrüße')],
  ['is in UTF-8', Buffer.from('Subject: x\n\nGrüße')],
  ['has words in its head that name their letters', latin1('Subject: =?koi8-r?q?\xc7?=\n\nHallo')],
  ['has several parts', latin1('Content-Type: multipart/mixed; boundary=x\n\n--x\n\nGrüße\n--x--')],
])('leaves a mail as it is that %s', (_name, raw) => {
  expect(repair(raw, [])).toBe(raw)
})

test('gives bare letters of the head the form that the parser reads', () => {
  const warnings: MailWarning[] = []
  expect(String(repair(latin1('Subject: Grüße\n\nHallo'), warnings))).toBe('Subject: Grüße\n\nHallo')
  expect(warnings).toEqual(['header-charset-guessed'])
})

test('separates a type from what follows it', () => {
  expect(repaired(latin1('Content-Type: text/plain charset=utf-8\n\nx'))).toContain('text/plain; charset=utf-8')
  expect(repaired(latin1('Content-Type: application/pdf name="a.pdf"\n\nx'))).toContain('application/pdf; name="a.pdf"')
})

test('finds the boundary that the head does not name', () => {
  const mail = latin1('Content-Type: multipart/mixed\r\n\r\n--ab.1\r\n\r\nHallo\r\n--ab.1--\r\n')
  expect(repaired(mail)).toContain('Content-Type: multipart/mixed; boundary="ab.1"\r\n\r\n--ab.1')
})

test('reads parts without any boundary as text, and a report as a report', () => {
  expect(repaired(latin1('Content-Type: multipart/mixed\n\nHallo'))).toBe('Content-Type: text/plain\n\nHallo')
  const report = latin1('Content-Type: multipart/report\n\nHallo')
  expect(repair(report, [])).toBe(report)
})
