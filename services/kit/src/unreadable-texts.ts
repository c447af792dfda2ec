import type { Violation } from '@leitstand/contracts/violations'

/** Nobody needs to hear of more places at once. */
const most = 20
/** What is nested deeper is no input of ours; it would only cost the time to look through it. */
const mostDeep = 100

/**
 * Where in an input a text stands that PostgreSQL does not store: NUL, or half of a surrogate pair. Names of fields count,
 * because objects of any shape are kept as JSON.
 */
export function unreadableTexts(input: unknown): Violation[] {
  const found: Violation[] = []
  for (const place of places(input, [])) if (found.push(place) === most) break
  return found
}

function* places(value: unknown, path: readonly string[]): Generator<Violation> {
  if (isUnreadable(value)) yield { propertyPath: path.join('.').toWellFormed(), code: 'text-unreadable' }
  if (typeof value !== 'object' || value === null) return
  if (path.length > mostDeep) yield { propertyPath: path[0] ?? '', code: 'invalid' }
  else for (const [key, inner] of Object.entries(value)) yield* places(isUnreadable(key) ? key : inner, [...path, key])
}

function isUnreadable(text: unknown): boolean {
  return typeof text === 'string' && (text.includes('\u0000') || !text.isWellFormed())
}
