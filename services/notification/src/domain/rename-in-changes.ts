import type { Change } from '@leitstand/contracts/common'

/** Fields of a ticket whose changes are told by the names of people. */
const fieldsOfPeople = ['assignee', 'author', 'customerUser', 'responsibleUsers', 'watchers']

/** Changes with another name for each of the former ones. */
export function renameInChanges(
  changes: readonly Change[],
  { name, former }: { name: string; former: { names: readonly string[] } },
): Change[] {
  const renamed = (value: unknown) => (former.names.some((one) => one === value) ? name : value)
  const rename = (value: unknown) => (Array.isArray(value) ? value.map(renamed) : renamed(value))
  return changes.map((change) =>
    fieldsOfPeople.includes(change.field)
      ? { ...change, before: rename(change.before), after: rename(change.after) }
      : change,
  )
}
