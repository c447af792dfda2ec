import { listReportingPeriods } from '@leitstand/contracts/billing/reporting'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { DayField } from '../../ui/day-field.tsx'
import { dayKeys, type ReportingView, type VariantKey, variantKeys, variants } from './reporting-url.ts'

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
      <label className="ls-field">
        <span>{t('period')}</span>
        <select className="ls-select" value={here?.name ?? ''} onChange={(event) => choosePeriod(event.target.value)}>
          {!here && <option value="">{t('ownRange')}</option>}
          {periods.map(({ name }) => (
            <option key={name} value={name}>
              {t(`periods.${name}`)}
            </option>
          ))}
        </select>
      </label>
      {dayKeys.map((key) => (
        <DayField
          key={key}
          label={t(`filter.${key}`)}
          value={filters[key] ?? null}
          onChange={(day) => set({ [key]: day ?? '' })}
        />
      ))}
      {variantKeys.map((key) => (
        <VariantField key={key} name={key} value={filters[key] ?? 'all'} onChange={(value) => set({ [key]: value })} />
      ))}
      <button type="button" className="ls-link ls-report-reset" onClick={reset}>
        {t('reset')}
      </button>
    </search>
  )
}

function VariantField(props: { name: VariantKey; value: string; onChange: (value: string) => void }) {
  const { t } = useTexts('reporting')
  const { name, value, onChange } = props
  return (
    <label className="ls-field">
      <span>{t(`filter.${name}`)}</span>
      <select className="ls-select" value={value} onChange={(event) => onChange(event.target.value)}>
        {variants[name].map((variant) => (
          <option key={variant} value={variant}>
            {t(`variants.${variant}`)}
          </option>
        ))}
      </select>
    </label>
  )
}
