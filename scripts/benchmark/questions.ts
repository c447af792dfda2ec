import { customers, oneOf, vocabulary } from './vocabulary.ts'

type Random = () => number

const veryCommon = vocabulary.slice(0, 5)
const frequent = vocabulary.slice(0, 20)
const rare = vocabulary.slice(500)

/** What people type, each kind as often as the others. */
const kinds: readonly ((random: Random, numbers: readonly number[]) => string)[] = [
  (random) => oneOf(rare, random),
  (random) => `${oneOf(frequent, random)} ${oneOf(rare, random)}`,
  (random) => oneOf(veryCommon, random),
  (random) => mistyped(oneOf(rare, random), random),
  (random, numbers) => String(oneOf(numbers, random)),
  (random) => oneOf(customers, random),
]

export function aQuestion(random: Random, numbers: readonly number[]): string {
  return oneOf(kinds, random)(random, numbers)
}

/** Two words that half of all tickets contain, each. */
export const commonWords = 'festplatte shop'

/** Two neighbouring letters after the first two change places. */
function mistyped(word: string, random: Random): string {
  const at = 2 + Math.floor(random() * (word.length - 4))
  return `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`
}

/** The same question for plain SQL, spelt as the index spells; every word may be a beginning. */
export function asTextQuery(question: string): string {
  const plain = question.toLowerCase().replaceAll('ß', 'ss').normalize('NFD').replace(/\p{M}/gu, '')
  const spelt = plain.replace(/([aou])e/g, '$1')
  return spelt
    .split(' ')
    .map((word) => `${word}:*`)
    .join(' & ')
}
