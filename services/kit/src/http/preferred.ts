/** What an Accept header names, in small letters, what is wanted most first; without what is not wanted at all (RFC 9110, 12.4.2). */
export function preferred(header: string): string[] {
  return header
    .split(',')
    .map(weighted)
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ value }) => value)
}

function weighted(part: string): { value: string; weight: number } {
  const [value = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase())
  const given = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  const weight = Number(given ?? 1)
  return { value, weight: Number.isNaN(weight) ? 1 : weight }
}
