import { type ListedDraft, listDrafts } from '@leitstand/contracts/ticket/drafts'
import { Button } from 'antd'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { TimeAgo } from '../../ui/marks.tsx'

interface Props {
  place: string
  isBegun: boolean
  turnTo: (draft: ListedDraft) => void
  begin: () => void
}

/** New tickets that were begun, here or on another device, and not sent. */
export function DraftChoice({ place, isBegun, turnTo, begin }: Props) {
  const { t } = useTexts('create')
  const drafts = useApi(listDrafts, {}, { revalidateOnMount: true }).data?.items ?? []
  const others = drafts.filter((one) => one.place.startsWith('new-') && one.place !== place)
  if (others.length === 0 && !isBegun) return null
  return (
    <nav className="ls-drafts" aria-label={t('drafts')}>
      {others.length > 0 && <span>{t('drafts')}</span>}
      {others.map((one) => (
        <Button key={one.place} size="small" title={one.subject ?? undefined} onClick={() => turnTo(one)}>
          <span className="ls-cut">
            {one.parent && `${t('subTitle', { publicId: one.parent })}: `}
            {one.subject ?? t('untitled')}
          </span>
          <span>
            · <TimeAgo at={one.updatedAt} />
          </span>
        </Button>
      ))}
      {isBegun && (
        <Button size="small" type="text" onClick={begin}>
          {t('anotherDraft')}
        </Button>
      )}
    </nav>
  )
}
