import type { RequestContract } from '@leitstand/contracts/define'

/** What names a thing and its version, whatever else is asked for. */
const always: readonly string[] = ['@id', '@type', 'uuid', 'publicId', 'version']

/** Serialisation groups that the contract knows narrow an answer to their fields; others are no matter (AMB-050). */
export function narrow(
  contract: RequestContract,
  answer: unknown,
  asked: unknown,
  options: { isPage: boolean },
): unknown {
  const known = [asked].flat().flatMap((name) => contract.groups[String(name)] ?? [])
  if (known.length === 0) return answer
  const names = new Set([...always, ...known])
  const part = (thing: unknown) =>
    typeof thing === 'object' && thing !== null
      ? Object.fromEntries(Object.entries(thing).filter(([name]) => names.has(name)))
      : thing
  if (!options.isPage) return part(answer)
  const { items, total } = answer as { items: unknown[]; total: number }
  return { items: items.map(part), total }
}
