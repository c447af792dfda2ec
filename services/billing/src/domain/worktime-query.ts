import type { listWorktimes } from '@leitstand/contracts/billing/requests'
import type { ParsedInputOf } from '@leitstand/contracts/define'
import { edgeOf } from './query-values.ts'

export interface WorktimeFilter {
  uuids?: readonly string[] | undefined
  publicIds?: readonly number[] | undefined
  employees?: readonly string[] | undefined
  customers?: readonly string[] | undefined
  types?: readonly string[] | undefined
  billed?: boolean | undefined
  internal?: boolean | undefined
  startFrom?: Date | undefined
  startUntil?: Date | undefined
  endFrom?: Date | undefined
  endUntil?: Date | undefined
  billedFrom?: Date | undefined
  billedUntil?: Date | undefined
}

/** The filters of the worktimes, as named by the API. */
export function readWorktimeQuery(
  asked: Partial<ParsedInputOf<typeof listWorktimes>>,
  timeZone: string,
): WorktimeFilter {
  const edge = (name: `${'startAt' | 'endAt' | 'billedAt'}[${'after' | 'before'}]`) =>
    edgeOf(name, asked[name], name.endsWith('[after]') ? 'start' : 'end', timeZone)
  return {
    publicIds: asked['ticket.publicId'],
    employees: asked['employee.uuid'],
    customers: asked['customer.uuid'],
    types: asked['type.uuid'],
    billed: asked.billed,
    internal: asked.internal,
    startFrom: edge('startAt[after]'),
    startUntil: edge('startAt[before]'),
    endFrom: edge('endAt[after]'),
    endUntil: edge('endAt[before]'),
    billedFrom: edge('billedAt[after]'),
    billedUntil: edge('billedAt[before]'),
  }
}
