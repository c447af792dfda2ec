import { Skeleton as AntSkeleton } from 'antd'
import { useTexts } from '../i18n/use-texts.ts'

/** The place of what is about to appear. */
export function Skeleton({ lines = 4 }: { lines?: number }) {
  const { t } = useTexts()
  return (
    <div className="ls-skeleton" role="status" aria-label={t('common:loading')}>
      <AntSkeleton active title={false} paragraph={{ rows: lines }} />
    </div>
  )
}
