import type { z } from 'zod'

const inBrackets = /^(.+)\[\d*\]$/

/**
 * `status[]=a&status[]=b` and `status[0]=a`, as clients of API Platform write several values, under the name that the call knows;
 * only for what takes several. Whatever else has brackets stays as it is.
 */
export function withoutBrackets(query: Readonly<Record<string, unknown>>, shape: Readonly<Record<string, z.ZodType>>) {
  const known = new Map(Object.entries(shape))
  const plain = new Map<string, unknown>()
  for (const [name, value] of Object.entries(query)) {
    const base = known.has(name) ? undefined : inBrackets.exec(name)?.[1]
    const key = base && takesSeveral(known.get(base)) ? base : name
    plain.set(key, plain.has(key) ? [plain.get(key), value].flat() : value)
  }
  return Object.fromEntries(plain)
}

/** Two empty values are no filter to whatever takes several, and wrong to everything else. */
function takesSeveral(one: z.ZodType | undefined): boolean {
  return one?.safeParse(['', '']).success ?? false
}
