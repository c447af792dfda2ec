import type { PersonalDataCount, PersonalDatum } from '@leitstand/contracts/personal-data'
import type { Sql } from './database.ts'

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

type Queries = Pick<Sql, 'query'>

/**
 * The rows of a statement, page by page: `$1` is whose they are, `$2` the last key (null at first), `$3` how many it shall
 * answer, in the order of their `key`; further values follow.
 */
export function pagedSection(
  sql: Queries,
  name: string,
  select: string,
  whose: string,
  more: readonly unknown[] = [],
): PersonalSection {
  return {
    name,
    async read(after, limit) {
      const rows = await sql.query<{ key: string }>(select, [whose, after, limit, ...more])
      return rows.map(({ key, ...data }) => ({ key, data }))
    },
  }
}

/** The same of things of which a person has no more than fit on a page. */
export function smallSection(sql: Queries, name: string, select: string, whose: string): PersonalSection {
  return {
    name,
    async read(after) {
      if (after !== null) return []
      const rows = await sql.query(select, [whose])
      return rows.map((data, index) => ({ key: String(index + 1), data }))
    },
  }
}

/** Where what is counted of somebody stands (`$1` is the person), and what becomes of it. */
export type Counting = {
  readonly [Kind in PersonalDataCount['kind']]?: readonly [effect: PersonalDataCount['effect'], from: string]
}

export async function countsOf(sql: Queries, counting: Counting, whose: string): Promise<PersonalDataCount[]> {
  const kinds = Object.entries(counting) as [PersonalDataCount['kind'], NonNullable<Counting['tickets']>][]
  const columns = kinds.map(([kind, [, from]]) => `(SELECT count(*) FROM ${from}) AS "${kind}"`)
  const [found] = await sql.query<Record<string, number>>(`SELECT ${columns.join(', ')}`, [whose])
  return kinds.map(([kind, [effect]]) => ({ kind, effect, count: found?.[kind] ?? 0 }))
}
