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

/** Nearly all that German has beyond ASCII; taking letters apart is dear, and every word of every text passes here. */
const german = new Map([
  ['ä', 'a'],
  ['ö', 'o'],
  ['ü', 'u'],
  ['ß', 'ss'],
])

function withoutMarks(letters: string): string {
  return german.get(letters) ?? letters.replaceAll('ß', 'ss').normalize('NFD').replace(/\p{M}/gu, '')
}
