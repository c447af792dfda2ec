import { useTexts } from '../i18n/use-texts.ts'
import './state-page.css'

const widths = ['82%', '64%', '74%', '52%', '70%', '60%']

/** The place of what is about to appear. */
export function Skeleton({ lines = 4 }: { lines?: number }) {
  const { t } = useTexts()
  return (
    <div className="ls-skeleton" role="status" aria-label={t('common:loading')}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars without any identity
        <span key={line} style={{ width: widths[line % widths.length] }} />
      ))}
    </div>
  )
}
