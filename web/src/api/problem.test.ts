import { expect, test } from 'vitest'
import { emptyProblem, problemOf, reasonOf } from './problem.ts'

test.each([400, 403, 404, 412, 429, 500, 502, 599])(
  'an answer %i that nobody can read becomes a sentence without a code',
  async (status) => {
    for (const language of ['de', 'en'] as const) {
      const { message } = await problemOf(new Response('<h1>Bad Gateway</h1>', { status }), language)
      expect(message).toMatch(/^[A-Z].+\.$/)
      expect(message).not.toMatch(/\d|[{}]|\(\)/)
    }
  },
)

test('a failure that was noted is named by its note', async () => {
  const headers = { 'x-request-id': '0a86fa7c' }
  const noted = await problemOf(new Response('', { status: 500, headers }), 'de')
  expect(noted.message).toContain('vermerkt (0a86fa7c)')
})

test('what came empty, or broke in the page, has no code either', () => {
  expect([emptyProblem('de').message, reasonOf(new TypeError('x is undefined'), 'de')]).toEqual([
    'Das hat leider nicht geklappt. Bitte versuchen Sie es noch einmal.',
    'Das hat leider nicht geklappt. Bitte versuchen Sie es noch einmal.',
  ])
})
