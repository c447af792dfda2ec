import { useTexts } from '../../i18n/use-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import type { ListView, SortField } from './list-url.ts'

interface Props {
  view: ListView
  show: (change: Partial<ListView>) => void
}

/** The heads of the columns; pressing one sorts, pressing it again turns the order. */
export function SortHead({ view, show }: Props) {
  const { t } = useTexts('list')
  const head = (field: SortField, text: string) => {
    const isActive = view.sort === field
    const turned = view.order === 'desc' ? 'asc' : 'desc'
    return (
      <button
        type="button"
        className="ls-sort"
        aria-pressed={isActive}
        title={t('sortBy', { field: t(`column.${field}`) })}
        aria-label={t('sortBy', { field: t(`column.${field}`) })}
        onClick={() => show({ sort: field, order: isActive ? turned : 'desc' })}
      >
        {text}
        {isActive && <Icon name={view.order === 'desc' ? 'arrowDown' : 'arrowUp'} size={12} />}
      </button>
    )
  }
  return (
    <div className="ls-rows-head">
      {head('priority', '!')}
      {head('publicId', t('column.publicId'))}
      <span className="ls-row">
        {t('column.subject')} <span aria-hidden="true">·</span> {head('created_at', t('column.created_at'))}
      </span>
      {head('due_at', t('column.due_at'))}
      <span>{t('column.status')}</span>
      <span className="ls-cell-person">{t('column.assignee')}</span>
      <span className="ls-cell-time">{head('updated_at', t('column.updated_at'))}</span>
    </div>
  )
}
