import { expect, test } from 'vitest'
import { judgeAnswer } from './judge-answer.ts'

const now = new Date('2026-02-12T12:00:00Z')
const answer = (status: number, body = '', retryAfter: string | null = null) => ({ status, body, retryAfter })

test('takes only 2xx for delivered', () => {
  expect(judgeAnswer('webhook', answer(204), now)).toEqual({ outcome: 'delivered' })
  expect(judgeAnswer('webhook', answer(302), now).outcome).toBe('again')
  expect(judgeAnswer('webhook', answer(503, 'down'), now)).toEqual({
    outcome: 'again',
    reason: 'HTTP 503: down',
    retryAfterMs: 0,
  })
})

test('does not believe Teams when it answers 200 with an error in the text', () => {
  const text = 'Webhook message delivery failed with error: Microsoft Teams endpoint returned HTTP error 429'
  expect(judgeAnswer('teams', answer(200, text), now).outcome).toBe('again')
  expect(judgeAnswer('teams', answer(202, ''), now).outcome).toBe('delivered')
})

test('gives up at once where trying again cannot help', () => {
  expect(judgeAnswer('webhook', answer(410), now).outcome).toBe('hopeless')
  expect(judgeAnswer('ilert', answer(401), now).outcome).toBe('hopeless')
  expect(judgeAnswer('webhook', answer(404), now).outcome).toBe('again')
})

test('reads Retry-After as seconds and as a date', () => {
  expect(judgeAnswer('ilert', answer(429, '', '20'), now)).toMatchObject({ retryAfterMs: 20_000 })
  const date = 'Thu, 12 Feb 2026 12:01:00 GMT'
  expect(judgeAnswer('ilert', answer(429, '', date), now)).toMatchObject({ retryAfterMs: 60_000 })
})
