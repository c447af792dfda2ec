import { plainName } from '../domain/names.ts'
import type { Sight } from '../domain/sight.ts'

/** Conditions of a WHERE with the values they name; each is put in by `given`, so no text of a caller becomes SQL. */
export interface Conditions {
  values: unknown[]
  given(value: unknown): string
  and(condition: string): void
  /** ` WHERE …`, or nothing. */
  where(): string
}

export function conditions(): Conditions {
  const values: unknown[] = []
  const parts: string[] = []
  return {
    values,
    given: (value) => `$${values.push(value)}`,
    and: (condition) => void parts.push(condition),
    where: () => (parts.length > 0 ? ` WHERE ${parts.join(' AND ')}` : ''),
  }
}

/** A pattern for LIKE that finds the text anywhere, taken literally. */
export function anywhere(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
}

/** Every word must occur in a name or the address of the user `u`. */
export function andSearch(on: Conditions, search: string | undefined): void {
  for (const word of (search ?? '').split(/\s+/).filter(Boolean))
    on.and(`u.search_text LIKE ${on.given(anywhere(word))}`)
}

/** Keeps to the users `u` whom somebody may see. */
export function andInSight(on: Conditions, sight: Sight): void {
  if (sight.kind === 'self') on.and(`u.uuid = ${on.given(sight.uuid)}::uuid`)
  if (sight.kind === 'members') on.and(memberOfAny(on.given(sight.groups)))
}

/** The user `u` is in one of these groups; the value is a list of uuids. */
export function memberOfAny(groups: string): string {
  return `EXISTS (SELECT 1 FROM memberships m WHERE m.user_uuid = u.uuid AND m.group_uuid = ANY(${groups}::uuid[]))`
}

/** Any of these values fits. The single comparisons can use an index, which a comparison with a list cannot. */
export function anyOf(values: readonly string[], fits: (value: string) => string): string {
  return values.length > 0 ? `(${values.map(fits).join(' OR ')})` : 'false'
}

/** The name of the group `g` contains one of these. What nothing is left of when it is reduced finds nothing. */
export function named(on: Conditions, names: readonly string[]): string {
  return anyOf(names.map(plainName).filter(Boolean), (name) => `g.plain_name LIKE ${on.given(anywhere(name))}`)
}
