import { expect, it } from 'vitest'
import { isWebAddress, linkRelations, reverseRelations } from './links.ts'

it.each([
  'https://status.example.com/a?b=c#d',
  'HTTP://wiki.leitstand.example',
  'http://192.168.17.4:8080/',
  'ftp://files.example.com/bilder',
  'mailto:bereitschaft@leitstand.example?subject=Hallo',
])('%s can be linked', (text) => {
  expect(isWebAddress(text)).toBe(true)
})

it.each([
  'abc',
  '',
  'https://',
  'https:///weg',
  'https:ohne-strich.example',
  'javascript:alert(1)',
  'javascript://example.com/%0Aalert(1)',
  'data:text/html,<b>',
  'file:///etc/passwd',
  'mailto:niemand',
  'https://mit leerzeichen.example',
  '//example.com',
])('%s is no address to link', (text) => {
  expect(isWebAddress(text)).toBe(false)
})

it.each(linkRelations)('%s, seen from both ends, is itself again', (relation) => {
  expect(reverseRelations[reverseRelations[relation]]).toBe(relation)
})
