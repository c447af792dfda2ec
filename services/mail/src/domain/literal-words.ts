const letter = /[\p{L}\p{N}]/u
const punctuation = /[!-/:-@[-`{-~]/
const address = /https?:\/\/|www\.|\]\((cid|mailto|tel):/i

/** A word that nobody meant as Markdown, so that it is read as it was written. Addresses become links and stay as they are. */
export function literalWord(word: string): string {
  if (address.test(word)) return word
  return word.replace(/\\|`|\*+|_+|~{2,}|\](?=[([:])|^#{1,6}$|^\+$|&(?=#?\w{1,31};)/g, (sign, index: number) =>
    isSign(sign, word[index - 1] ?? '', word[index + sign.length] ?? '') ? sign.replace(/./g, '\\$&') : sign,
  )
}

/** Whether it would be read as one, by what stands beside it. */
function isSign(sign: string, before: string, after: string): boolean {
  if (sign === '\\') return after === '' || punctuation.test(after)
  if (!/^[*_]/.test(sign)) return true
  const isAlone = before === '' && after === ''
  // Between letters a low line is one (`mein_host`).
  return !isAlone && !(sign.startsWith('_') && letter.test(before) && letter.test(after))
}

/** Lines as they stand, with their gaps: four blanks in front would make them code, a number sign a heading. */
export function literalLines(text: string): string {
  return text
    .replace(/^[ \t]+/gm, (gap) => '\u00a0'.repeat(gap.replaceAll('\t', '    ').length))
    .replace(/\S+/g, literalWord)
}
