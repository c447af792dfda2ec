import { fold } from '@leitstand/contracts/fold'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { excerpt, indexable, readQuestion, vocabularyOf } from './words.ts'

describe('spellings', () => {
  it.each([
    ['Müller', 'Mueller'],
    ['Müller', 'Muller'],
    ['STRASSE', 'Straße'],
    ['Café', 'cafe'],
    ['Größe', 'Groesse'],
    ['u\u0308ber', 'über'],
  ])('%s and %s meet', (one, other) => {
    expect(fold(one)).toBe(fold(other))
  })

  it('folding twice changes nothing for words without a doubled vowel to fold', () => {
    fc.assert(fc.property(fc.stringMatching(/^[bcdfghäöüß]{1,12}$/), (word) => fold(fold(word)) === fold(word)))
  })

  it('of every script meet as Unicode takes letters apart', () => {
    const takenApart = (text: string) => text.normalize('NFC').toLowerCase().replaceAll('ß', 'ss').normalize('NFD')
    const byDefinition = (text: string) =>
      takenApart(text)
        .replace(/\p{M}/gu, '')
        .replace(/([aou])e/g, '$1')
    const german = fc.constantFrom(...'aeouäöüßÄÖÜ', 'u\u0308', ' ')
    const texts = fc.string({ unit: fc.oneof(german, fc.string({ unit: 'binary', maxLength: 1 })) })
    fc.assert(fc.property(texts, (text) => fold(text) === byDefinition(text)))
  })
})

describe('what is indexed', () => {
  it('has the parts of host names and serial numbers', () => {
    expect(indexable('web01.nordlicht.example SN-4711')).toBe('web01 nordlicht example sn 4711')
  })

  it('is bounded, whatever is pasted', () => {
    expect(indexable('x'.repeat(5_000_000))).toBe('')
    expect(indexable('ab '.repeat(200_000)).length).toBeLessThanOrEqual(200_000)
  })

  it('learns words, not numbers and names of things', () => {
    expect(vocabularyOf(indexable('Server 10023 server Umzug web303 SN4711ab'))).toEqual(['server', 'umzug'])
  })
})

describe('what is asked', () => {
  it.each(['10023', '#10023', ' [#10023] '])('%s is a number', (q) => {
    expect(readQuestion(q).number).toBe(10_023)
  })

  it('keeps words that only look like operators', () => {
    expect(readQuestion('vpn-verbindung & !geht | nicht:*').words).toEqual(['vpn', 'verbindung', 'geht', 'nicht'])
  })

  it.each(['!!!', '#', '🙂', ' *.- '])(
    '%s asks for something that no ticket is found by, nothing typed or a star for all',
    (q) => {
      expect(readQuestion(q)).toEqual({ words: [], number: undefined, isWordless: true })
      expect(readQuestion('  ').isWordless).toBe(false)
      expect(readQuestion('*').isWordless).toBe(false)
      expect(readQuestion('#10023').isWordless).toBe(false)
    },
  )

  it('shows where it was found', () => {
    expect(excerpt(`${'Vorwort '.repeat(50)}der Müller sagt`, ['muller'])).toContain('Müller')
    expect(excerpt('nichts davon', ['muller'])).toBeNull()
    expect(excerpt('der Pfad \\_neu\\_ von Müller', ['muller'])).toBe('der Pfad _neu_ von Müller')
  })

  it.each([
    ['Die Übergabe an Müller', 'ubergabe', 'Übergabe an'],
    ['Die ÜBERGABE an Müller', 'ub', 'ÜBERGABE an'],
    ['Auf srv-web01.nordlicht.example', 'nordlicht', 'nordlicht.example'],
    ['Der Ring in [ring.example](https://ring.example)', 'ring', 'Ring in ring.example'],
    ['Das Omega ΩMEGA', 'ωmega', 'ΩMEGA'],
  ])('shows %s where %s was asked for', (text, word, shown) => {
    expect(excerpt(text, [word], 60)).toContain(shown)
  })
})
