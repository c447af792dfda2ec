import { expect, test } from 'vitest'
import { safeAttachmentName } from './safe-name.ts'

test.each([
  ['../../../etc/cron.d/boese', 'boese'],
  ['..\\..\\Windows\\System32\\drivers\\etc\\hosts', 'hosts'],
  ['C:\\Users\\anna\\Rechnung.pdf', 'Rechnung.pdf'],
  ['php://foo', 'foo'],
  ['.htaccess', 'htaccess'],
  ['Über uns\r\n.pdf', 'Über uns .pdf'],
  ['Rechnung\u202efdp.exe', 'Rechnung fdp.exe'],
  ['a<b>:c.txt', 'a_b__c.txt'],
])('keeps only the harmless part of %j', (original, safe) => {
  expect(safeAttachmentName(original, 'application/octet-stream', 1)).toBe(safe)
})

test.each([
  ['Fehlermeldung: Server /var voll.eml', 'Fehlermeldung_ Server _var voll.eml'],
  ['../../WG: Angebot 3/4.eml', '_.._WG_ Angebot 3_4.eml'],
])('keeps all of the subject that a forwarded mail is named by: %j', (original, safe) => {
  expect(safeAttachmentName(original, 'message/rfc822', 1)).toBe(safe)
})

test.each([null, '', '..', '/', ' . '])('gives a nameless file (%j) a name by its type and place', (original) => {
  expect(safeAttachmentName(original, 'application/pdf', 3)).toBe('attachment-3.pdf')
  expect(safeAttachmentName(original, 'x/unknown', 4)).toBe('attachment-4.bin')
})

test('keeps the extension of a name that is too long', () => {
  const name = safeAttachmentName(`${'ä'.repeat(400)}.pdf`, 'application/pdf', 1)
  expect(name).toHaveLength(180)
  expect(name.endsWith('ä.pdf')).toBe(true)
})
