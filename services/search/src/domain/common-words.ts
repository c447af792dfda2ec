import type { Half } from './filters.ts'

/** How common words are, as the database last saw it: shares of all documents, only of words that stand out. */
export interface Frequencies {
  documents: Readonly<Record<Half, number>>
  /** Sorted by the word. */
  shares: readonly (readonly [word: string, share: number])[]
}

export interface Plan {
  /** The words to look up in the index; the others are so much more common that looking at each hit is cheaper. */
  lookedUp: string[]
  /** About how many documents have all words. */
  expected: number
}

/** Looking a word up takes about as long for so many of its documents as looking at one hit. */
const lookUpsPerHit = 10

/** Which of the words (each a part of a text query) to look up. Wrong frequencies make a search slower, never wrong. */
export function planOf(
  words: readonly string[],
  { documents, shares }: { documents: number } & Pick<Frequencies, 'shares'>,
): Plan {
  const [rarest, ...others] = words
    .map((word) => ({ word, share: shareOf(word, shares) }))
    .sort((one, other) => one.share - other.share)
  if (!rarest) return { lookedUp: [], expected: 0 }
  const lookedUp = [rarest.word]
  let expected = rarest.share * documents
  for (const { word, share } of others) {
    if (share * documents <= expected * lookUpsPerHit) lookedUp.push(word)
    expected *= share
  }
  return { lookedUp, expected }
}

/** The share of documents that have one of the beginnings in this part of a text query, at most all. */
function shareOf(word: string, shares: Frequencies['shares']): number {
  const beginnings = [...word.matchAll(/'((?:[^']|'')+)'/g)].map((match) => match[1] ?? '')
  const sum = beginnings.reduce((total, beginning) => total + shareOfBeginning(beginning, shares), 0)
  return Math.min(1, sum)
}

function shareOfBeginning(beginning: string, shares: Frequencies['shares']): number {
  let [low, high] = [0, shares.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((shares[middle]?.[0] ?? '') < beginning) low = middle + 1
    else high = middle
  }
  let sum = 0
  for (let index = low; shares[index]?.[0].startsWith(beginning); index++) sum += shares[index]?.[1] ?? 0
  return sum
}
