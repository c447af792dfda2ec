/** What the list is filtered by in the fields of templates: `<field>|<value>`, or `<field>~<words>`. */
export type Sign = '|' | '~'

/** What is asked of a field. */
export function askedOf(values: readonly string[], field: string): string[] {
  return values.filter((value) => fieldOf(value) === field).map((value) => value.slice(fieldOf(value).length + 1))
}

/** The same filter with other values of a field. */
export function withAsked(values: readonly string[], field: string, sign: Sign, texts: readonly string[]): string[] {
  const others = values.filter((value) => fieldOf(value) !== field)
  return [...others, ...texts.filter((text) => text.trim() !== '').map((text) => `${field}${sign}${text}`)]
}

export function fieldOf(value: string): string {
  return /^[^|~]*/.exec(value)?.[0] ?? ''
}
