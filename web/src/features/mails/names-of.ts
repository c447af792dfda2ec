export interface Names {
  firstName: string
  lastName: string
}

/** First and last name in what a mail calls its writer, `"Harms, Wiebke" <wiebke@harms.example>`; empty where it calls nobody. */
export function namesOf(writer: string): Names {
  const name = writer
    .replace(/<[^>]*>\s*$/, '')
    .replaceAll('"', '')
    .trim()
  if (name.includes('@')) return { firstName: '', lastName: '' }
  const [last = '', first] = name.split(/\s*,\s*/)
  if (first) return { firstName: first, lastName: last }
  const words = last.split(/\s+/)
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' }
}
