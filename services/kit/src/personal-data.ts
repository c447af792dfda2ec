import type { PersonalDataCount, PersonalDatum } from '@leitstand/contracts/personal-data'

/** One section of what a service knows of a person, in the order of its keys. */
export interface PersonalSection {
  name: string
  /** The next things after a key, at most so many; each with its own key. */
  read(after: string | null, limit: number): Promise<{ key: string; data: PersonalDatum['data'] }[]>
}

/** Texts are long now and then; a page stays well below what a message may carry. */
const mostCharacters = 1_000_000

/** A page of a person's data across the sections of a service. The cursor names the section and the last key of it. */
export async function pageOfSections(
  sections: readonly PersonalSection[],
  { after, limit }: { after: string | null; limit: number },
): Promise<{ items: PersonalDatum[]; next: string | null }> {
  const [begun, key] = after?.split('|') ?? []
  const from = Math.max(
    0,
    sections.findIndex(({ name }) => name === begun),
  )
  for (const [offset, section] of sections.slice(from).entries()) {
    const found = await section.read(offset === 0 ? key || null : null, limit)
    if (found.length === 0) continue
    const fitting = fit(found)
    const items = fitting.map(({ data }) => ({ section: section.name, data }))
    const following = sections[from + offset + 1]
    if (fitting.length < found.length || found.length === limit) {
      return { items, next: `${section.name}|${fitting.at(-1)?.key}` }
    }
    return { items, next: following ? `${following.name}|` : null }
  }
  return { items: [], next: null }
}

/** As many as a page holds, and at least one. */
function fit<T>(found: readonly T[]): T[] {
  let characters = 0
  return found.filter((one, index) => {
    characters += JSON.stringify(one).length
    return index === 0 || characters <= mostCharacters
  })
}

/** How much of a kind there is, and what becomes of it. */
export function counted(
  kind: PersonalDataCount['kind'],
  effect: PersonalDataCount['effect'],
  count: number,
): PersonalDataCount {
  return { kind, effect, count }
}
