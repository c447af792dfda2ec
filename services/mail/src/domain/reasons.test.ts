import { expect, test } from 'vitest'
import { joinReasons, readReasons } from './reasons.ts'

const twin = '018f0000-0000-7000-8000-000000000001'

test.each([
  [null, []],
  ['sender-unproven', [{ code: 'sender-unproven' }]],
  ['names-foreign-ticket: #10001', [{ code: 'names-foreign-ticket', publicId: 10_001 }]],
  [`same-as: ${twin}`, [{ code: 'same-as', mail: twin }]],
  ['not-answered: budget', [{ code: 'not-answered', because: ['budget'] }]],
  [
    'names-foreign-ticket: #7; not-answered: list, precedence; unreadable: The parser ended with code 1',
    [
      { code: 'names-foreign-ticket', publicId: 7 },
      { code: 'not-answered', because: ['list', 'precedence'] },
      { code: 'unreadable', text: 'The parser ended with code 1' },
    ],
  ],
  [
    'service-unavailable {"service":"ticket"}',
    [{ code: 'technical', text: 'service-unavailable {"service":"ticket"}' }],
  ],
  ['Error: x; and y', [{ code: 'technical', text: 'Error: x; and y' }]],
])('reads %j', (line, reasons) => {
  expect(readReasons(line)).toEqual(reasons)
})

test('joins what there is', () => {
  expect(joinReasons([null, 'no-sender', null, 'not-answered: budget'])).toBe('no-sender; not-answered: budget')
  expect(joinReasons([null])).toBeNull()
})
