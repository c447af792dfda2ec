import { Uuid } from '@leitstand/contracts/common'
import { edgeOf, listOf } from './query-values.ts'

type Query = Readonly<Record<string, unknown>>

/** The filters of the worktimes, as named by the API. */
export function readWorktimeQuery(query: Query, timeZone: string) {
  const edge = (name: string, side: 'after' | 'before') =>
    edgeOf(`${name}[${side}]`, listOf(query[`${name}[${side}]`])?.[0], side === 'after' ? 'start' : 'end', timeZone)
  return {
    publicIds: listOf(query['ticket.publicId'])?.map(Number).filter(Number.isSafeInteger),
    employees: uuidsOf(query['employee.uuid']),
    customers: uuidsOf(query['customer.uuid']),
    billed: flagOf(query['billed']),
    internal: flagOf(query['internal']),
    startFrom: edge('startAt', 'after'),
    startUntil: edge('startAt', 'before'),
    endFrom: edge('endAt', 'after'),
    endUntil: edge('endAt', 'before'),
  }
}

/** Newest first unless asked otherwise. */
export function readWorktimeOrder(query: Query): { order: 'start_at' | 'end_at'; direction: 'ASC' | 'DESC' } {
  const direction = (word: unknown) => (word === 'asc' ? 'ASC' : 'DESC')
  const byEnd = query['order[endAt]']
  if (byEnd !== undefined) return { order: 'end_at', direction: direction(byEnd) }
  return { order: 'start_at', direction: direction(query['order[startAt]']) }
}

function flagOf(value: unknown): boolean | undefined {
  const word = listOf(value)?.[0]
  return word === undefined ? undefined : word === 'true' || word === '1'
}

/** What is no uuid finds nothing. */
function uuidsOf(value: unknown): string[] | undefined {
  return listOf(value)
    ?.map((iri) => iri.slice(iri.lastIndexOf('/') + 1))
    .filter((uuid) => Uuid.safeParse(uuid).success)
}
