import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { ListView, SortField } from '../../lib/list-url.ts'
import { Icon } from '../../ui/icon.tsx'
import { defaultColumns, type ListColumn } from './columns.ts'

interface Props {
  view: ListView
  show: (change: Partial<ListView>) => void
  columns?: readonly ListColumn[]
  /** What stands above the boxes of the rows. */
  box?: ReactNode
}

/** The heads of the columns; pressing one sorts, pressing it again turns the order. */
export function SortHead({ view, show, columns = defaultColumns, box }: Props) {
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
  const heads: Record<ListColumn, ReactNode> = {
    customer: null,
    labels: null,
    due: head('due_at', t('column.due_at')),
    type: <span>{t('filter.type')}</span>,
    status: <span>{t('column.status')}</span>,
    assignee: <span className="ls-cell-person">{t('column.assignee')}</span>,
    responsible: <span className="ls-cut">{t('filter.responsibility')}</span>,
    author: <span>{t('filter.user')}</span>,
    created: head('created_at', t('column.created_at')),
    updated: <span className="ls-cell-time">{head('updated_at', t('column.updated_at'))}</span>,
  }
  return (
    <div className="ls-rows-head">
      {box}
      {head('priority', '!')}
      {head('publicId', t('column.publicId'))}
      <span className="ls-row">
        {t('column.subject')}
        {!columns.includes('created') && (
          <>
            <span aria-hidden="true">·</span> {head('created_at', t('column.created_at'))}
          </>
        )}
      </span>
      {columns.map((name) => (
        <Head key={name}>{heads[name]}</Head>
      ))}
    </div>
  )
}

function Head({ children }: { children: ReactNode }) {
  return children
}
