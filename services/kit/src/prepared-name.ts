/** So many different statements are kept prepared on each connection. */
const preparedAtMost = 200
const names = new Map<string, string>()

/** The name under which a statement is prepared; undefined when there are too many already, since filters can be combined without end. */
export function preparedName(sql: string): string | undefined {
  const known = names.get(sql)
  if (known || names.size >= preparedAtMost) return known
  const name = `text-${names.size}`
  names.set(sql, name)
  return name
}
