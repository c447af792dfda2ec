/**
 * Makes spellings meet: case, ü = ue = u, ß = ss, accents. Both what is kept and what is asked goes through here, so a fold
 * that is linguistically crude ("neue" → "nue") does no harm.
 */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(beyondAscii, withoutMarks)
    .replace(/([aou])e/g, '$1')
}

const beyondAscii = /[^\0-\x7f]+/g

/** In German nearly always one and the same of seven letters, so what was made of it is remembered: every word of every text passes here. */
const known = new Map<string, string>()
const mostKnown = 1_000

function withoutMarks(letters: string): string {
  const seen = known.get(letters)
  if (seen !== undefined) return seen
  const plain = letters.replaceAll('ß', 'ss').normalize('NFD').replace(/\p{M}/gu, '')
  if (known.size < mostKnown) known.set(letters, plain)
  return plain
}
