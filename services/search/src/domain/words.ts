import { fold } from '@leitstand/contracts/fold'
import { mostFindable } from '@leitstand/contracts/ticket/import-and-export'
import { withoutEscapes } from '@leitstand/contracts/without-escapes'

const wordPattern = /[\p{L}\p{N}]+/gu
const compoundPattern = /[\p{L}\p{N}]+(?:[._:/@-][\p{L}\p{N}]+)+/gu
/** PostgreSQL refuses lexemes over 2 kB. */
const maxWordLength = 60

/** Text for the index: folded words, the parts of compounds (host names, addresses, serial numbers) each for itself. */
export function indexable(text: string): string {
  return (fold(text.slice(0, mostFindable)).match(wordPattern) ?? [])
    .filter((word) => word.length <= maxWordLength)
    .join(' ')
}

/** Words are mistyped; what has figures in it (a host, a serial, a number) is somebody's name, and another one is another's. */
export function mayBeMistyped(word: string): boolean {
  return word.length >= 4 && /^\p{L}+$/u.test(word)
}

/** The different words of an indexable text that somebody may mistype, for the vocabulary. */
export function vocabularyOf(indexed: string): string[] {
  return [...new Set(indexed.split(' '))].filter((word) => mayBeMistyped(word) && word.length <= 40)
}

export interface Asked {
  /** Folded words, all of which must occur; the last one may be the beginning of a word. */
  words: string[]
  /** Set when the whole question is one number: a ticket's. */
  number: number | undefined
  /** Something was typed, but nothing that a ticket could be found by: signs, an emoji. A lone star stands for all. */
  isWordless: boolean
}

/** Reads what somebody typed. `#10023` and `[#10023]` mean the ticket. */
export function readQuestion(q: string): Asked {
  const number = /^\s*\[?#?(\d{1,15})\]?\s*$/.exec(q)?.[1]
  // What is longer than any word of the index begins none of them.
  const words = (fold(q).match(wordPattern) ?? []).slice(0, 20).map((word) => word.slice(0, maxWordLength + 1))
  return {
    words,
    number: number ? Number(number) : undefined,
    isWordless: words.length === 0 && !/^\s*\*?\s*$/.test(q),
  }
}

/** Some words around the first place where one of the asked occurs, for the list of hits. */
export function excerpt(text: string, asked: readonly string[], length = 160): string | null {
  // Taking a long mail apart word by word is dear, and most hits are found by another text.
  const folded = fold(text)
  if (!asked.some((word) => folded.includes(word))) return null
  const plain = withoutEscapes(text.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')).replace(/\s+/g, ' ')
  const first = firstOf(plain, compoundPattern, asked) ?? firstOf(plain, wordPattern, asked)
  if (!first) return null
  const from = Math.max(0, first.index - length / 3)
  return `${from > 0 ? '…' : ''}${plain.slice(from, from + length)}${from + length < plain.length ? '…' : ''}`
}

function firstOf(text: string, { source }: RegExp, asked: readonly string[]): RegExpExecArray | undefined {
  const initials = asked.map(([initial = '']) => initial + initial.toUpperCase()).join('')
  // Folding every word is dear: one that begins otherwise is passed. What is beyond ASCII may be folded to any letter.
  const candidates = new RegExp(`(?<![\\p{L}\\p{N}])(?=[${initials}]|[^\\0-\\x7f])${source}`, 'gu')
  for (const match of text.matchAll(candidates)) if (asked.some((word) => fold(match[0]).startsWith(word))) return match
  return undefined
}
