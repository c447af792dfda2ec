import { describe, expect, it } from 'vitest'
import { planOf } from './common-words.ts'

const frequencies = {
  documents: 100_000,
  shares: [
    ['platt', 0.01],
    ['serv', 0.4],
    ['serverraum', 0.05],
    ['shop', 0.5],
    ['zertifikat', 0.1],
  ],
} as const
const word = (text: string) => `'${text}':*`

describe('how words are looked for', () => {
  it('by the rare one of a rare and a common word', () => {
    expect(planOf([word('shop'), word('flansch')], frequencies)).toEqual({ lookedUp: [word('flansch')], expected: 0 })
    expect(planOf([word('shop'), word('platt')], frequencies)).toEqual({ lookedUp: [word('platt')], expected: 500 })
  })

  it('by both of two that are about as common', () => {
    const { lookedUp, expected } = planOf([word('shop'), word('zertifikat')], frequencies)
    expect(lookedUp).toEqual([word('zertifikat'), word('shop')])
    expect(expected).toBeCloseTo(5_000)
  })

  it('counting every word with that beginning, and every similar word', () => {
    expect(planOf([word('serv')], frequencies).expected).toBeCloseTo(45_000)
    expect(planOf([`${word('platt')} | ${word('zertifikat')}`], frequencies).expected).toBeCloseTo(11_000)
    expect(planOf([`${word('serv')} | ${word('shop')} | ${word('zertifikat')}`], frequencies).expected).toBe(100_000)
  })

  it('all the same when nothing was asked or nothing is known', () => {
    expect(planOf([], frequencies)).toEqual({ lookedUp: [], expected: 0 })
    expect(planOf([word('shop')], { documents: 0, shares: [] })).toEqual({ lookedUp: [word('shop')], expected: 0 })
  })
})
