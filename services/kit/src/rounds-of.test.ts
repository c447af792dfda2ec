import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roundsOf } from './rounds-of.ts'

const news = fc.array(fc.record({ ticket: fc.constantFrom('a', 'b', 'c'), at: fc.nat() }))

test('what was heard of one thing keeps its order, and a round names each thing at most once', () => {
  fc.assert(
    fc.property(news, (received) => {
      const rounds = roundsOf(received, ({ ticket }) => ticket)
      for (const round of rounds) expect(new Set(round.map(({ ticket }) => ticket)).size).toBe(round.length)
      for (const name of ['a', 'b', 'c'])
        expect(rounds.flat().filter(({ ticket }) => ticket === name)).toEqual(
          received.filter(({ ticket }) => ticket === name),
        )
    }),
  )
})

test('different things share one round, in the order of their names', () => {
  expect(roundsOf(['b', 'a', 'b', 'c'], (one) => one)).toEqual([['a', 'b', 'c'], ['b']])
})
