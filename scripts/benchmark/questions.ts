import { oneOf } from '../random.ts'
import { customers, vocabulary } from './vocabulary.ts'

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

/**
 * The same question for plain SQL, spelt as the index spells: what to look up, and what so many tickets have that looking at
 * each is quicker. Every word may be a beginning.
 */
export function inPlainSql(question: string): { lookedUp: string; lookedAt: string } {
  const words = question.split(' ')
  const rare = words.filter((word) => !isCommon(word))
  const asTextQuery = (some: string[]) => some.map((word) => `${spelt(word)}:*`).join(' & ')
  return { lookedUp: asTextQuery(rare), lookedAt: asTextQuery(words) }
}

const known = [...frequent, ...customers.map((customer) => customer.split(' ')[1] ?? '')].map((word) =>
  word.toLowerCase(),
)

function isCommon(word: string): boolean {
  return known.includes(word.toLowerCase())
}

function spelt(word: string): string {
  const plain = word.toLowerCase().replaceAll('ß', 'ss').normalize('NFD').replace(/\p{M}/gu, '')
  return plain.replace(/([aou])e/g, '$1')
}
