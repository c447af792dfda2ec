/** Longer than the longest line that any mail program puts above a quotation. */
export const longestAttribution = 600

const opening = /^[\s>]*(am|on|le|el|il|op)\s/i
const verb = /schrieb|wrote|a écrit|escribió|ha scritto|schreef/gi
const plainVerb = /^(schrieb|wrote|a écrit)$/i

/**
 * "Am 6. Februar 2026 schrieb …:", "On … wrote:", "Le … a écrit :", "Max <m@x> schrieb am …:". Step by step and not as one
 * pattern: with its many gaps, one would try each place of each gap against each of the others.
 */
export function isAttribution(block: string): boolean {
  const text = block.trimEnd()
  if (text.length > longestAttribution || !text.endsWith(':')) return false
  const verbs = [...text.matchAll(verb)]
  const opened = opening.exec(text)?.[0].length ?? null
  const named = nameEnd(text)
  return verbs.some(({ 0: word, index }) => {
    const rest = text.slice(index + word.length, -1).trimEnd()
    const gap = opened === null ? 0 : index - opened
    if (gap >= 5 && gap <= 300 && rest.length <= 120 && !/[\n:]/.test(rest)) return true
    return named !== null && named <= index && index - named <= 200 && rest.length <= 80 && isPlain(text, word, index)
  })
}

/** Where the address or the date of the first line begins that stands before the verb; null when there is none. */
function nameEnd(text: string): number | null {
  const line = text.split('\n', 1)[0] ?? ''
  const found = /[@\d]/.exec(line.slice(0, 300))
  return found && found.index > 0 ? found.index + 1 : null
}

function isPlain(text: string, word: string, index: number): boolean {
  const around = `${text[index - 1] ?? ' '}${text[index + word.length] ?? ' '}`
  return plainVerb.test(word) && !/\w/.test(around)
}
