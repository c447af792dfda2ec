import { previewHours } from '@leitstand/contracts/sla/matches'
import type { SettingValue } from '@leitstand/contracts/sla/settings'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSettled } from '../../ui/use-settled.ts'

type Asked = { [N in 'businessHours' | 'holidayStates']: { name: N; value: SettingValue<N> } }
type Props = Asked[keyof Asked]

/** How many tickets that wait for an answer would be due at another time, were this saved and had it always held. */
export function HoursPreview({ name, value }: Props) {
  const { t } = useTexts('worktimeSettings')
  const settled = useSettled(value, 500)
  const { data, error } = useApi(previewHours, { [name]: settled })
  if (error) return <p>{error.code === 'invalid' ? t('preview.invalid') : error.message}</p>
  if (!data || settled !== value) return <p aria-live="polite">…</p>
  return (
    <div aria-live="polite">
      <p>{t(data.more ? 'preview.newest' : 'preview.all', { ...data })}</p>
      {data.never > 0 && <p>{t('preview.never', { count: data.never })}</p>}
      <p className="ls-faint">{t('preview.kept')}</p>
    </div>
  )
}
