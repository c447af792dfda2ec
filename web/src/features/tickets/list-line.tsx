import { useTexts } from '../../i18n/use-texts.ts'
import type { QuickFilter } from '../../lib/quick-filter.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useFilterWords } from './filter-chips.tsx'

interface Props {
  filter: QuickFilter
  onEdit: () => void
  onDelete: () => void
}

/** A saved filter on one line: its name, what it asks for in words, and what can be done with it. */
export function ListLine({ filter, onEdit, onDelete }: Props) {
  const { t } = useTexts('lists')
  const wordOf = useFilterWords({ filters: filter.filter })
  const parts = Object.entries(filter.filter).map(
    ([key, values]) =>
      `${t(`list:filter.${key as keyof typeof filter.filter}`)}: ${values.map((value) => wordOf(key as keyof typeof filter.filter, value)).join(', ')}`,
  )
  const words = filter.searchTerm ? [`„${filter.searchTerm}“`] : []
  return (
    <>
      <span className="ls-grow ls-list-line">
        <strong className="ls-cut">{filter.name}</strong>
        <small className="ls-faint ls-cut" title={[...words, ...parts].join(' · ')}>
          {[...words, ...parts].join(' · ') || t('list:allOpen')}
        </small>
      </span>
      <IconButton icon="edit" iconSize={15} label={t('editName', { name: filter.name })} onClick={onEdit} />
      <IconButton icon="trash" iconSize={15} label={t('deleteName', { name: filter.name })} onClick={onDelete} />
    </>
  )
}
