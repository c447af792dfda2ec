import { useTexts } from '../i18n/use-texts.ts'
import { Icon } from './icon.tsx'
import './table.css'

interface Props {
  label: string
  /** Without it the column cannot be sorted by. */
  field?: string | undefined
  sorting: { sort: string | null; order: 'asc' | 'desc' }
  sort: (field: string, order: 'asc' | 'desc') => void
}

/** The head of a column; pressing it sorts, pressing it again turns the order. */
export function SortColumn({ label, field, sorting, sort }: Props) {
  const { t } = useTexts()
  if (!field) return <th scope="col">{label}</th>
  const isActive = sorting.sort === field
  const isUp = sorting.order === 'asc'
  return (
    <th scope="col" aria-sort={isActive ? (isUp ? 'ascending' : 'descending') : undefined}>
      <button
        type="button"
        className="ls-sort-column"
        title={t('list:sortBy', { field: label })}
        onClick={() => sort(field, isActive && isUp ? 'desc' : 'asc')}
      >
        {label}
        {isActive && <Icon name={isUp ? 'arrowUp' : 'arrowDown'} size={12} />}
      </button>
    </th>
  )
}
