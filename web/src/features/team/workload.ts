import { longUnansweredHours, mostOfTeam, type TeamCounts, unassignedOf } from '@leitstand/contracts/search/requests'
import { pathTo } from '../../lib/paths.ts'

/** The filters behind each number, beside whose tickets they are. */
const filtersOf = {
  open: {},
  overdue: { attention: 'overdue' },
  slaAtRisk: { attention: 'sla-at-risk' },
  slaBroken: { attention: 'sla-broken' },
  unanswered: { unansweredHours: longUnansweredHours },
  oldest: { sort: 'created_at', order: 'asc' },
} as const
export type Matter = keyof typeof filtersOf

/** The list of just what a number counts; null is what nobody has yet. */
export function listOf(assignee: string | null, groups: readonly string[], matter: Matter): string {
  const { assignee: nobody, responsibility } = unassignedOf(groups)
  const whose = assignee ? { assignee } : { assignee: nobody.join(','), responsibility: responsibility.join(',') }
  return pathTo('ticketOverview', {}, { ...whose, status: 'all', ...filtersOf[matter] })
}

interface Person {
  uuid: string
  name: string
}
export interface WorkloadRow {
  person: Person | null
  counts: TeamCounts | undefined
}

/** What nobody has comes first, then everybody by name, also whoever has nothing. */
export function rowsOf(people: readonly Person[], counts: readonly TeamCounts[]): WorkloadRow[] {
  const of = (uuid: string | null) => counts.find(({ assignee }) => assignee === uuid)
  return [{ person: null, counts: of(null) }, ...people.map((person) => ({ person, counts: of(person.uuid) }))]
}

/** Everybody in one of these groups, once, by name; the reader also without a group. */
export function membersOf(
  me: Person,
  groups: readonly string[],
  all: readonly { group: { uuid: string }; users: readonly Person[] }[],
): Person[] {
  const people = all.flatMap(({ group, users }) => (groups.includes(group.uuid) ? users : []))
  const once = new Map([me, ...people].map(({ uuid, name }) => [uuid, { uuid, name }]))
  return [...once.values()].sort((a, b) => a.name.localeCompare(b.name, 'de')).slice(0, mostOfTeam)
}
