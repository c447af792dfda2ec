import type { ReportingGrouping, ReportingSum } from '@leitstand/contracts/billing/reporting'

/** What of the figures is drawn. */
export const measures = ['count', 'worktime', 'firstResponse', 'sla', 'broken'] as const
export type Measure = (typeof measures)[number]

export type SeriesName =
  | 'count'
  | 'external'
  | 'internal'
  | 'firstResponse'
  | 'kept'
  | 'violated'
  | 'responseViolated'
  | 'resolutionViolated'
export interface Series {
  name: SeriesName
  /** Whole minutes or whole tickets; null where there is nothing to say. */
  values: (number | null)[]
}

/** More bars than these nobody can tell apart; time needs all of them. */
const shownBars = 12
const times: readonly ReportingGrouping[] = ['day', 'week', 'month']
export const isOverTime = (by: ReportingGrouping) => times.includes(by)

const valuesOf: Record<Measure, Partial<Record<SeriesName, (group: ReportingSum) => number | null>>> = {
  count: { count: ({ count }) => count },
  worktime: { external: (group) => group.externalWorktime, internal: (group) => group.internalWorktime },
  firstResponse: { firstResponse: firstResponseMinutes },
  sla: { kept: ({ withSla, slaViolated }) => withSla - slaViolated, violated: ({ slaViolated }) => slaViolated },
  broken: {
    responseViolated: (group) => group.responseViolated,
    resolutionViolated: (group) => group.resolutionViolated,
  },
}

/** The mean until the first response, in whole minutes. */
export function firstResponseMinutes({ answered, secondsToFirstResponse }: ReportingSum): number | null {
  return answered > 0 ? Math.round(secondsToFirstResponse / answered / 60) : null
}

/** The groups that are drawn, and what of them: bars that lie upon each other are one measure in parts. */
export function chartOf(
  groups: readonly ReportingSum[],
  by: ReportingGrouping,
  measure: Measure,
): { groups: readonly ReportingSum[]; series: Series[] } {
  const drawn = isOverTime(by) ? groups : groups.slice(0, shownBars)
  const series = Object.entries(valuesOf[measure]).map(([name, value]) => ({
    name: name as SeriesName,
    values: drawn.map(value),
  }))
  return { groups: drawn, series }
}
