import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { messageIdFor, ticketOfMessageId } from './message-token.ts'

const sign = (text: string) => createHmac('sha256', 'secret').update(text).digest('hex')
const own = messageIdFor(10023, '0198c0de', 'leitstand.example', sign)

test('recognises its own Message-ID, even when a relay folded the case', () => {
  expect(ticketOfMessageId(own, sign)).toBe(10023)
  expect(ticketOfMessageId(own.toUpperCase().replace('<TICKET', '<ticket'), sign)).toBe(10023)
})

test('refuses a Message-ID that somebody made up', () => {
  const other = (text: string) => createHmac('sha256', 'guessed').update(text).digest('hex')
  expect(ticketOfMessageId(messageIdFor(10023, '0198c0de', 'leitstand.example', other), sign)).toBeNull()
  expect(ticketOfMessageId(own.replace('10023', '10024'), sign)).toBeNull()
  expect(ticketOfMessageId('<ticket.10023.auto@leitstand.example>', sign)).toBeNull()
  expect(ticketOfMessageId('garbage', sign)).toBeNull()
})
