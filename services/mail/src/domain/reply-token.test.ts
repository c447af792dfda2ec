import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  isFresh,
  isGivenTo,
  readReplyToken,
  replyAddress,
  replyToken,
  tokenOfAddress,
  tokenOfMessageId,
  withoutTokens,
} from './reply-token.ts'

const sign = (text: string) => createHmac('sha256', 'a secret').update(text).digest('hex')
const anna = '0190aaaa-0000-7000-8000-000000000001'
const bernd = '0190aaaa-0000-7000-8000-000000000002'
const sentAt = new Date('2026-11-22T23:30:00Z')
const binding = { publicId: 10_023, person: anna, isInternal: true }

test('a token speaks for the person it was given to, and for nobody else', () => {
  const token = readReplyToken(replyToken(binding, sentAt, sign))
  expect(token).toMatchObject({ publicId: 10_023, isInternal: true })
  expect(token && isGivenTo(token, anna, sign)).toBe(true)
  expect(token && isGivenTo(token, bernd, sign)).toBe(false)
  expect(token && isGivenTo(token, null, sign)).toBe(false)
})

test.each([
  ['another ticket', (token: string) => token.replace('10023', '10024')],
  ['another audience', (token: string) => token.replace(/^i/, 'p')],
  ['another day', (token: string) => token.replace(/-.*?-/, '-zz0-')],
  ['another secret', () => replyToken(binding, sentAt, (text) => createHmac('sha256', 'b').update(text).digest('hex'))],
])('a token that was changed to %s speaks for nobody', (_name, change) => {
  const token = readReplyToken(change(replyToken(binding, sentAt, sign)))
  expect(token && isGivenTo(token, anna, sign)).toBe(false)
})

test('it travels in an address and in a Message-ID, whatever becomes of its capitals', () => {
  const token = replyToken(binding, sentAt, sign)
  const address = replyAddress('support@leitstand.example', token)
  expect(address.split('@')[0]?.length).toBeLessThanOrEqual(64)
  expect(tokenOfAddress(address.toUpperCase())).toEqual(readReplyToken(token))
  expect(tokenOfMessageId(`<ticket.10023.abc.0123.${token}@leitstand.example>`)).toEqual(readReplyToken(token))
  expect(tokenOfAddress('support+shop@leitstand.example')).toBeNull()
})

test('it speaks for somebody for half a year', () => {
  const token = readReplyToken(replyToken(binding, sentAt, sign))
  const after = (days: number) => new Date(sentAt.getTime() + days * 86_400_000)
  expect([0, 180, 181].map((days) => token && isFresh(token, after(days)))).toEqual([true, true, false])
})

test('nobody who reads a mail reads it', () => {
  const token = replyToken(binding, sentAt, sign)
  const address = replyAddress('support@leitstand.example', token)
  const headers = `An: ${address.toUpperCase()}, chef+shop@nordlicht.example\nIn-Reply-To: <ticket.10023.abc.${token}@l.example>`
  expect(withoutTokens(headers)).toBe(
    'An: SUPPORT@LEITSTAND.EXAMPLE, chef+shop@nordlicht.example\nIn-Reply-To: <ticket.10023.abc@l.example>',
  )
})

test.each([
  ['mailto:support%2B', '%40leitstand.example', 'mailto:support%40leitstand.example'],
  ['support&#43;', '&#64;leitstand.example', 'support&#64;leitstand.example'],
  ['support&#x2B;', '&#x40;leitstand.example', 'support&#x40;leitstand.example'],
  ['support&plus;', '&commat;leitstand.example', 'support&commat;leitstand.example'],
  ['&lt;', '@leitstand.example', '&lt;@leitstand.example'],
  ['mid:ticket.10023.abc%2E', '%40leitstand.example', 'mid:ticket.10023.abc%40leitstand.example'],
])('nor where links and HTML write the signs around it in another way: %s', (before, after, left) => {
  expect(withoutTokens(`${before}${replyToken(binding, sentAt, sign)}${after}`)).toBe(left)
})
