import { expect, test } from 'vitest'
import { markedSubject, threadKeysOf, titleOf } from './thread-keys.ts'

test('looks at In-Reply-To first, then at References from the newest', () => {
  const keys = threadKeysOf({
    inReplyTo: ['<c@x>'],
    references: ['<a@x>', '<b@x>', '<c@x>'],
    subject: 'AW: [#10023] [#7] x',
  })
  expect(keys).toEqual({ messageIds: ['<c@x>', '<b@x>', '<a@x>'], subjectIds: [10023, 7] })
})

test('does not take the mark of another system for ours', () => {
  const subject = 'Re: (#5290765) Proxmox [Partner #99812]'
  expect(threadKeysOf({ inReplyTo: [], references: [], subject }).subjectIds).toEqual([])
})

test.each([
  ['Website zeigt Fehler', '[#10023] Website zeigt Fehler'],
  ['Re: AW: Re[2]: [#10023] Website zeigt Fehler', '[#10023] Website zeigt Fehler'],
  ['', '[#10023]'],
])('marks the subject %j once', (subject, marked) => {
  expect(markedSubject(10023, subject)).toBe(marked)
})

test('makes a title out of any subject', () => {
  expect(titleOf('WG: Kalender', '(ohne Betreff)')).toBe('Kalender')
  expect(titleOf('Re:', '(ohne Betreff)')).toBe('(ohne Betreff)')
  expect(titleOf('x'.repeat(2000), '-')).toHaveLength(255)
  expect(markedSubject(10023, 'x'.repeat(2000)).length).toBeLessThan(300)
})
