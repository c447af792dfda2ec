import { anyOf, anywhere, type Conditions } from '@leitstand/kit/list'
import { plainName } from '../domain/names.ts'
import type { Visibility } from '../domain/visibility.ts'

/** Every word must occur in a name or the address of the user `u`. */
export function andSearch(on: Conditions, search: string | undefined): void {
  for (const word of (search ?? '').split(/\s+/).filter(Boolean))
    on.and(`u.search_text LIKE ${on.given(anywhere(word))}`)
}

/** Keeps to the users `u` whom somebody may see. */
export function andVisible(on: Conditions, visibility: Visibility): void {
  if (visibility.kind === 'self') on.and(`u.uuid = ${on.given(visibility.uuid)}::uuid`)
  if (visibility.kind === 'members') on.and(memberOfAny(on.given(visibility.groups)))
}

/** The user `u` is in one of these groups; the value is a list of uuids. */
export function memberOfAny(groups: string): string {
  return `EXISTS (SELECT 1 FROM memberships m WHERE m.user_uuid = u.uuid AND m.group_uuid = ANY(${groups}::uuid[]))`
}

/** The name of the group `g` contains one of these. What nothing is left of when it is reduced finds nothing. */
export function named(on: Conditions, names: readonly string[]): string {
  return anyOf(names.map(plainName).filter(Boolean), (name) => `g.plain_name LIKE ${on.given(anywhere(name))}`)
}
