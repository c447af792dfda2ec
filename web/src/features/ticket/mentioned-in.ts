import { mentionPattern } from '../../lib/mention-pattern.ts'
import type { Mentioned } from './draft.ts'

/** Who of those chosen is still addressed in the text, each once. */
export function mentionedIn(text: string, chosen: readonly Mentioned[]): string[] {
  const words = text.replace(/\\([^\p{L}\d\s])/gu, '$1')
  const pattern = mentionPattern(chosen.map(({ name }) => name))
  const addressed = new Set(pattern ? [...words.matchAll(pattern)].map(([sign]) => sign.slice(1)) : [])
  return [...new Set(chosen.filter(({ name }) => addressed.has(name)).map(({ uuid }) => uuid))]
}
