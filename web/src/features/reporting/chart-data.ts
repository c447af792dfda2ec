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
/** Beyond three years of days no gap is to be seen. */
const shownTimes = 1100
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

/** A place of the drawing; without a sum nothing happened then. */
export interface Bar {
  key: string | null
  name: string
  sum: ReportingSum | null
}

/** The bars that are drawn, and what of them: those that lie upon each other are one measure in parts. */
export function chartOf(
  groups: readonly ReportingSum[],
  by: ReportingGrouping,
  measure: Measure,
): { bars: Bar[]; series: Series[] } {
  const bars = isOverTime(by) ? withQuietTimes(groups, by) : groups.slice(0, shownBars).map(barOf)
  const series = Object.entries(valuesOf[measure]).map(([name, value]) => ({
    name: name as SeriesName,
    values: bars.map(({ sum }) => sum && value(sum)),
  }))
  return { bars, series }
}

const barOf = (sum: ReportingSum): Bar => ({ key: sum.key, name: sum.name, sum })

/** Days, weeks and months in which nothing happened have their place, else a rare one would look like the rule. */
function withQuietTimes(groups: readonly ReportingSum[], by: ReportingGrouping): Bar[] {
  const known = new Map(groups.map((sum) => [sum.key, sum]))
  const last = groups.at(-1)?.key
  const bars: Bar[] = []
  for (let key = groups[0]?.key; key && last && key <= last; key = nextTime(key, by)) {
    bars.push({ key, name: key, sum: known.get(key) ?? null })
    if (bars.length > shownTimes) return groups.map(barOf)
  }
  return bars
}

/** The day, the Monday or the month after a key of the figures (2026-11-24, 2026-11). */
function nextTime(key: string, by: ReportingGrouping): string {
  const [year = 0, month = 1, day = 1] = key.split('-').map(Number)
  const steps = { day: [0, 1], week: [0, 7], month: [1, 0] }
  const [months = 0, days = 0] = steps[by as keyof typeof steps]
  return new Date(Date.UTC(year, month - 1 + months, day + days)).toISOString().slice(0, key.length)
}
