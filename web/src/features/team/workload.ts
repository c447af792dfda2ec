import { unassignedOf } from '@leitstand/contracts/search/filter-values'
import { longUnansweredHours, mostOfTeam, type TeamCounts } from '@leitstand/contracts/search/requests'
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

/** What a team lead looks at ticket by ticket: what burns with somebody of the team, and what nobody has. */
export const concerns = ['burning', 'nobody'] as const
export type Concern = (typeof concerns)[number]

export function searchOf(concern: Concern, people: readonly Person[], groups: readonly string[]) {
  const { assignee, responsibility } = unassignedOf(groups)
  if (concern === 'nobody')
    return { 'filter[assignee]': assignee.join(','), 'filter[responsibility]': responsibility.join(',') }
  const uuids = people.map(({ uuid }) => uuid)
  return { 'filter[assignee]': uuids.join(','), 'filter[attention]': 'overdue,sla-at-risk,sla-broken' }
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
  all: readonly { group: { uuid: string } | null; users: readonly Person[] }[],
): Person[] {
  const people = all.flatMap(({ group, users }) => (group && groups.includes(group.uuid) ? users : []))
  const once = new Map([me, ...people].map(({ uuid, name }) => [uuid, { uuid, name }]))
  return [...once.values()].sort((a, b) => a.name.localeCompare(b.name, 'de')).slice(0, mostOfTeam)
}
