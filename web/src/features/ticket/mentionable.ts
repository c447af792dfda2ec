import type { OutputOf } from '@leitstand/contracts/define'
import type { listMentionable } from '@leitstand/contracts/identity/requests'
import type { Mentioned, Side } from './draft.ts'

type Group = OutputOf<typeof listMentionable>['items'][number]
interface Person extends Mentioned {
  group: string
}

/** Whom a text on a ticket may address: colleagues, and in what the customer reads the people of that customer. Each once. */
export function mentionable(
  groups: readonly Group[],
  { customer, side }: { customer: string | undefined; side: Side },
  words: string,
): Person[] {
  const wanted = words.toLowerCase()
  const readers = groups.filter(
    ({ group, customerGroup }) => !customerGroup || (side === 'public' && group?.uuid === customer),
  )
  const people = readers.flatMap(({ group, users }) =>
    users.map(({ uuid, name }) => ({ uuid, name, group: group?.name ?? '' })),
  )
  const fitting = people.filter(({ name }) =>
    name
      .toLowerCase()
      .split(' ')
      .some((_, at, parts) => parts.slice(at).join(' ').startsWith(wanted)),
  )
  return [...new Map(fitting.map((person) => [person.uuid, person])).values()]
}
