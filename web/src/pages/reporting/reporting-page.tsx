import { searchReporting } from '@leitstand/contracts/billing/reporting'
import { exportReporting, getNextRuntime } from '@leitstand/contracts/billing/requests'
import { Button } from 'antd'
import { useState } from 'react'
import { addressOf } from '../../api/to-http.ts'
import { useApi } from '../../api/use-api.ts'
import { FilterForm } from '../../features/reporting/filter-form.tsx'
import { ReportChart } from '../../features/reporting/report-chart.tsx'
import { ReportColumnMenu, useReportColumns } from '../../features/reporting/report-columns.tsx'
import { ReportTable } from '../../features/reporting/report-table.tsx'
import {
  freshFilters,
  keptFilterOf,
  pageSizes,
  type ReportingView,
  readReportingUrl,
  reportingInputOf,
  writeReportingUrl,
} from '../../features/reporting/reporting-url.ts'
import { SavedReportsButton } from '../../features/reporting/saved-reports.tsx'
import { Summary } from '../../features/reporting/summary.tsx'
import { useQuery } from '../../lib/use-query.ts'
import { Loading } from '../../ui/loading.tsx'
import '../../features/reporting/reporting.css'
import { useTexts } from '../../i18n/use-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { Moment } from '../../ui/marks.tsx'
import { Pager } from '../../ui/pager.tsx'
import { StateNote } from '../../ui/state-page.tsx'
import { useWithinPages } from '../../ui/use-within-pages.ts'

/** The figures of closed tickets: filtered, summed up, and as a file. */
export function Component() {
  const { t } = useTexts('reporting')
  const [query, changeQuery] = useQuery()
  const [today] = useState(() => new Date())
  const view = readReportingUrl(query, today)
  const show = (change: Partial<ReportingView>, options?: { replace: boolean }) =>
    changeQuery((now) => writeReportingUrl({ ...readReportingUrl(now, today), page: 1, ...change }), options)
  const reset = () => show({ filters: freshFilters(today) })
  const asked = reportingInputOf(view)
  const reading = useApi(searchReporting, { ...asked, page: view.page, items: view.items })
  const { data, error, mutate } = reading
  useWithinPages(reading, view.page, view.items, (page) => show({ page }, { replace: true }))
  const table = useReportColumns()
  const next = useApi(getNextRuntime, {}).data?.nextRuntime
  return (
    <main className="ls-page">
      <title>{`${t('title')} · Leitstand`}</title>
      <header className="ls-page-head">
        <h1>
          {t('title')} {data && <span className="ls-faint ls-report-found">{t('found', { count: data.nbHits })}</span>}
        </h1>
        <ReportColumnMenu {...table} />
        <SavedReportsButton filter={keptFilterOf(view.filters)} />
        <Button href={addressOf(exportReporting, asked)} download>
          <Icon name="download" size={15} /> {t('export')}
        </Button>
      </header>
      <FilterForm view={view} show={show} reset={reset} />
      {data && data.nbHits > 0 && <Summary totals={data.totals} count={data.nbHits} />}
      {data && data.nbHits > 0 && <ReportChart view={view} show={show} />}
      <div className="ls-card ls-scroll">
        {!data && <Loading error={error} retry={mutate} lines={8} />}
        {data?.nbHits === 0 && <StateNote icon="chart" title={t('none')} text={t('noneHint')} />}
        {data && data.nbHits > 0 && (
          <ReportTable rows={data.hits} totals={data.totals} columns={table.shown} view={view} show={show} />
        )}
      </div>
      {data && data.nbHits > 0 && (
        <Pager
          page={view.page}
          size={view.items}
          sizes={pageSizes}
          total={data.nbHits}
          onPage={(page) => show({ page })}
          onSize={(items) => show({ items: pageSizes.find((one) => one === items) ?? 20 })}
        />
      )}
      {next && (
        <p className="ls-faint">
          <NextRuntime at={next} />
        </p>
      )}
    </main>
  )
}

function NextRuntime({ at }: { at: string }) {
  const { t } = useTexts('reporting')
  return (
    <>
      {t('nextRuntime')} <Moment at={at} />
    </>
  )
}
