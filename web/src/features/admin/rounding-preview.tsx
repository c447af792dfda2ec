import { previewRounding } from '@leitstand/contracts/billing/billing-runs'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { formatDuration } from '../../lib/duration.ts'
import { useSettled } from '../../ui/use-settled.ts'

type Props = { worktimeRounding: boolean } | { worktimeRoundingMinutes: number }

/** What open time would come to on the next invoice, were this saved. */
export function RoundingPreview({ change }: { change: Props }) {
  const { t } = useTexts('worktimeSettings')
  const wish = JSON.stringify(change)
  const settled = useSettled(wish, 500)
  const { data, error } = useApi(previewRounding, JSON.parse(settled))
  if (error) return <p>{error.code === 'invalid' ? t('preview.invalid') : error.message}</p>
  if (!data || settled !== wish) return <p aria-live="polite">…</p>
  const minutes = { today: formatDuration(data.minutesNow), wished: formatDuration(data.minutesThen) }
  return (
    <div aria-live="polite">
      <p>{t('preview.rounding', { ...minutes, count: data.count })}</p>
      <p className="ls-faint">{t('preview.billedStays')}</p>
    </div>
  )
}
