/** Finds people of these names who are addressed with an @; a longer name wins over its beginning. */
export function mentionPattern(names: readonly string[]): RegExp | null {
  if (names.length === 0) return null
  const sorted = names
    .toSorted((one, other) => other.length - one.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
  return new RegExp(`(?<![\\p{L}\\d])@(?:${sorted.join('|')})(?![\\p{L}\\d])`, 'gu')
}
