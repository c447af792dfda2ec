// @vitest-environment jsdom
import { listLatestComments } from '@leitstand/contracts/ticket/comments'
import { afterEach, expect, test, vi } from 'vitest'
import { emptyProblem } from './problem.ts'
import { send } from './send.ts'

afterEach(() => vi.unstubAllGlobals())

const ask = (answer: Response) => {
  vi.stubGlobal('fetch', async () => answer)
  return send(listLatestComments, { 'ticket.publicId': '7' })
}

test.each([
  ['nothing', new Response(null, { status: 204 })],
  ['the page of a proxy', new Response('<!doctype html><p>Bitte anmelden', { status: 200 })],
  ['what is only under way', Response.json({ 'hydra:member': [], 'hydra:totalItems': 0 }, { status: 202 })],
  ['a part', Response.json({ 'hydra:member': [], 'hydra:totalItems': 0 }, { status: 206 })],
])('%s in place of an answer is a failure that is told, not an endless wait', async (_, answer) => {
  await expect(ask(answer)).rejects.toThrow(emptyProblem('de').message)
})

test('a collection arrives as its items', async () => {
  const answer = { 'hydra:member': [{ text: 'Guten Tag' }], 'hydra:totalItems': 1 }
  expect(await ask(Response.json(answer))).toEqual({ items: [{ text: 'Guten Tag' }], total: 1 })
})
