const dots = '••••'
/** Shorter parts of an address are words that say nothing. */
const shortestSecret = 8

/** What receivers answer may repeat what they were sent; secrets and the telling parts of addresses are hidden in it. */
export function hideSecrets(text: string, secrets: readonly (string | null)[]): string {
  const parts = secrets.flatMap((secret) => (secret === null ? [] : partsOf(secret)))
  const longestFirst = [...new Set(parts)].sort((one, other) => other.length - one.length)
  return longestFirst.reduce((hidden, part) => hidden.replaceAll(part, dots), text)
}

function partsOf(secret: string): string[] {
  if (!URL.canParse(secret)) return [secret, encodeURIComponent(secret)]
  const { pathname, search, searchParams } = new URL(secret)
  const pieces = [...pathname.split('/'), ...searchParams.values()]
  const telling = pieces.filter((piece) => piece.length >= shortestSecret)
  return [secret, ...(pathname.length > 1 ? [pathname + search] : []), ...telling]
}
