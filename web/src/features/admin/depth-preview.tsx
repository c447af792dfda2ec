import { previewDepth } from '@leitstand/contracts/ticket/tree'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSettled } from '../../ui/use-settled.ts'

/** What lies deeper already than these levels would allow. */
export function DepthPreview({ levels }: { levels: number }) {
  const { t } = useTexts('worktimeSettings')
  const settled = useSettled(levels, 500)
  const { data, error } = useApi(previewDepth, { subTicketMaxDepth: settled })
  if (error) return <p>{error.code === 'invalid' ? t('preview.invalid') : error.message}</p>
  if (!data || settled !== levels) return <p aria-live="polite">…</p>
  const found = (['tickets', 'templates', 'recurringTasks'] as const).filter((kind) => data[kind] > 0)
  return (
    <div aria-live="polite">
      {found.length === 0 && <p>{t('preview.depthFits')}</p>}
      {found.map((kind) => (
        <p key={kind}>{t(`preview.deeper.${kind}`, { count: data[kind] })}</p>
      ))}
    </div>
  )
}
