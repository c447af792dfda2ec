import { listReportingPeriods } from '@leitstand/contracts/billing/reporting'
import { Button } from 'antd'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { DayField } from '../../ui/day-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { dayKeys, type ReportingView, variantKeys, variants } from './reporting-url.ts'

interface Props {
  view: ReportingView
  show: (change: Partial<ReportingView>) => void
  reset: () => void
}

/** The eight filters, acting at once, and usual ranges that set the first two (ENT-072). */
export function FilterForm({ view, show, reset }: Props) {
  const { t } = useTexts('reporting')
  const { filters } = view
  const periods = useApi(listReportingPeriods, {}).data?.items ?? []
  const here = periods.find(({ from, until }) => from === filters.closedStartAt && until === filters.closedEndAt)
  const set = (change: ReportingView['filters']) => show({ filters: { ...filters, ...change } })
  const choosePeriod = (name: string) => {
    const period = periods.find((one) => one.name === name)
    if (period) set({ closedStartAt: period.from, closedEndAt: period.until })
  }
  return (
    <search className="ls-card ls-report-filters" aria-label={t('filters')}>
      <SelectField
        label={t('period')}
        value={here?.name ?? ''}
        options={[
          ...(here ? [] : [{ value: '', label: t('ownRange') }]),
          ...periods.map(({ name }) => ({ value: name, label: t(`periods.${name}`) })),
        ]}
        onChange={choosePeriod}
      />
      {dayKeys.map((key) => (
        <DayField
          key={key}
          label={t(`filter.${key}`)}
          value={filters[key] ?? null}
          onChange={(day) => set({ [key]: day ?? '' })}
        />
      ))}
      {variantKeys.map((key) => (
        <SelectField
          key={key}
          label={t(`filter.${key}`)}
          value={filters[key] ?? 'all'}
          options={variants[key].map((value) => ({ value, label: t(`variants.${value}`) }))}
          onChange={(value) => set({ [key]: value })}
        />
      ))}
      <Button type="link" className="ls-report-reset" onClick={reset}>
        {t('reset')}
      </Button>
    </search>
  )
}
