import {
  type ReportingGrouping,
  type ReportingSum,
  reportingGroupings,
  sumReporting,
} from '@leitstand/contracts/billing/reporting'
import { ticketTypes } from '@leitstand/contracts/workflow/states'
import { useCallback, useMemo } from 'react'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { formatDay, formatMonth } from '../../lib/dates.ts'
import { formatDuration } from '../../lib/duration.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Loading } from '../../ui/loading.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useMode } from '../../ui/theme-mode.ts'
import type { ChartProps } from './chart-box.tsx'
import { chartOf, firstResponseMinutes, isOverTime, type Measure, measures, type SeriesName } from './chart-data.ts'
import { type ReportingView, reportingInputOf } from './reporting-url.ts'

const ChartBox = onDemand<ChartProps>(
  () => import('./chart-box.tsx').then((module) => module.ChartBox),
  <Skeleton lines={8} />,
)
const colours: Record<SeriesName, string> = {
  count: 'accent',
  external: 'accent',
  internal: 'idle',
  firstResponse: 'info',
  kept: 'ok',
  violated: 'danger',
  responseViolated: 'danger',
  resolutionViolated: 'warn',
}

interface Props {
  view: ReportingView
  show: (change: Partial<ReportingView>) => void
}

/** The figures of the same filter as a drawing over time or by what tickets have in common, and as the table of it. */
export function ReportChart({ view, show }: Props) {
  const { t } = useTexts('reporting')
  const { by, measure } = view
  const { sort: _sort, order: _order, ...filters } = reportingInputOf(view)
  const { data, error, mutate } = useApi(sumReporting, { ...filters, by })
  return (
    <section className="ls-card ls-report-drawn" aria-label={t('chart.title')}>
      <div className="ls-report-choices">
        <SelectField<ReportingGrouping>
          label={t('chart.by')}
          value={by}
          options={reportingGroupings.map((value) => ({ value, label: t(`chart.byWhat.${value}`) }))}
          onChange={(next) => show({ by: next })}
        />
        <SelectField<Measure>
          label={t('chart.measure')}
          value={measure}
          options={measures.map((value) => ({ value, label: t(`chart.measures.${value}`) }))}
          onChange={(next) => show({ measure: next })}
        />
      </div>
      {!data && <Loading error={error} retry={mutate} lines={8} />}
      {data && data.groups.length > 0 && (
        <>
          <Drawing groups={data.groups} by={by} measure={measure} />
          <SumsTable groups={data.groups} total={data.total} by={by} />
        </>
      )}
    </section>
  )
}

/** What a group is called in the language of the page. */
function useNames(by: ReportingGrouping): (group: Pick<ReportingSum, 'key' | 'name'>) => string {
  const { t, language } = useTexts('reporting')
  return useCallback(
    ({ key, name }) => {
      if (key === null) return t(`chart.without.${by}`)
      if (by === 'month') return formatMonth(key, language)
      if (by === 'day' || by === 'week') return formatDay(`${key}T12:00:00Z`, language)
      const type = by === 'type' ? Object.entries(ticketTypes).find(([one]) => one === key)?.[1] : undefined
      return type?.[language] ?? name
    },
    [by, language, t],
  )
}

function Drawing({ groups, by, measure }: Pick<ReportingView, 'by' | 'measure'> & { groups: readonly ReportingSum[] }) {
  const { t } = useTexts('reporting')
  const mode = useMode()
  const nameOf = useNames(by)
  const drawn = useMemo(() => chartOf(groups, by, measure), [groups, by, measure])
  const labels = useMemo(() => drawn.bars.map(nameOf), [drawn, nameOf])
  const series = useMemo(
    () => drawn.series.map(({ name, values }) => ({ label: t(`chart.series.${name}`), colour: colours[name], values })),
    [drawn, t],
  )
  const what = { measure: t(`chart.measures.${measure}`), by: t(`chart.byWhat.${by}`) }
  return (
    <ChartBox
      label={t('chart.label', what)}
      labels={labels}
      series={series}
      isLying={!isOverTime(by)}
      say={measure === 'worktime' || measure === 'firstResponse' ? formatDuration : String}
      mode={mode}
    />
  )
}

interface TableProps {
  groups: readonly ReportingSum[]
  total: ReportingSum
  by: ReportingGrouping
}

/** The numbers of the drawing, all of them. */
function SumsTable({ groups, total, by }: TableProps) {
  const { t } = useTexts('reporting')
  const nameOf = useNames(by)
  const columns: { title: string; show: (sum: ReportingSum) => string }[] = [
    { title: t('chart.measures.count'), show: ({ count }) => String(count) },
    { title: t('column.externalWorktime'), show: (sum) => formatDuration(sum.externalWorktime) },
    { title: t('column.internalWorktime'), show: (sum) => formatDuration(sum.internalWorktime) },
    { title: t('chart.measures.firstResponse'), show: (sum) => spanOrNone(firstResponseMinutes(sum)) },
    { title: t('chart.series.kept'), show: (sum) => String(sum.withSla - sum.slaViolated) },
    { title: t('chart.series.violated'), show: (sum) => String(sum.slaViolated) },
    { title: t('chart.series.responseViolated'), show: (sum) => String(sum.responseViolated) },
    { title: t('chart.series.resolutionViolated'), show: (sum) => String(sum.resolutionViolated) },
  ]
  return (
    <div className="ls-scroll">
      <DataTable<ReportingSum>
        caption={t('chart.title')}
        rows={groups}
        keyOf={({ key }) => key ?? ''}
        columns={[{ title: t(`chart.byWhat.${by}`), isHead: true, show: nameOf }, ...columns]}
        sums={[t('sums'), ...columns.map(({ show }) => show(total))]}
      />
    </div>
  )
}

function spanOrNone(minutes: number | null): string {
  return minutes === null ? '–' : formatDuration(minutes)
}
