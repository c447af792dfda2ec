/**
 * Makes spellings meet: case, ü = ue = u, ß = ss, accents. Both what is kept and what is asked goes through here, so a fold
 * that is linguistically crude ("neue" → "nue") does no harm.
 */
export function fold(text: string): string {
  const plain = /^\p{ASCII}*$/u.test(text) ? text.toLowerCase() : withoutMarks(text)
  return plain.replace(/ae/g, 'a').replace(/oe/g, 'o').replace(/ue/g, 'u')
}

function withoutMarks(text: string): string {
  return text.normalize('NFC').toLowerCase().replaceAll('ß', 'ss').normalize('NFD').replace(/\p{M}/gu, '')
}
