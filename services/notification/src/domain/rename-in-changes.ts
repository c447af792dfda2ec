import type { Change } from '@leitstand/contracts/common'
import { acknowledged } from './activity-entries.ts'

/** Fields of a ticket whose changes are told by the names of people. */
const fieldsOfPeople = ['assignee', 'author', 'customerUser', 'responsibleUsers', 'watchers']

/** Changes with another name for each of the former ones. */
export function renameInChanges(
  changes: readonly Change[],
  { name, former }: { name: string; former: { names: readonly string[] } },
): Change[] {
  const renamed = (value: unknown) => (former.names.some((one) => one === value) ? name : value)
  const rename = (value: unknown) => (Array.isArray(value) ? value.map(renamed) : renamed(value))
  return changes.map((change) => {
    if (change.field === acknowledged) return { ...change, after: takenBy(change.after, renamed) }
    const isOfPeople = fieldsOfPeople.includes(change.field)
    return isOfPeople ? { ...change, before: rename(change.before), after: rename(change.after) } : change
  })
}

/** Who took an alert earlier is named without a uuid. */
function takenBy(taken: unknown, renamed: (by: unknown) => unknown): unknown {
  return typeof taken === 'object' && taken !== null && 'by' in taken ? { ...taken, by: renamed(taken.by) } : taken
}
