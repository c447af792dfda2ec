import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { ListView } from '../../lib/list-url.ts'
import { applied, isApplied, type QuickFilter } from '../../lib/quick-filter.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ListCount } from './list-count.tsx'
import { useOwnFilters, useShelves } from './use-quick-filters.ts'
import './quick-filters.css'

const SaveFilterDialog = lazy(() =>
  import('./save-filter-dialog.tsx').then(({ SaveFilterDialog }) => ({ default: SaveFilterDialog })),
)
const ManageFiltersDialog = lazy(() =>
  import('./manage-filters-dialog.tsx').then(({ ManageFiltersDialog }) => ({ default: ManageFiltersDialog })),
)

interface Props {
  view: ListView
  show: (change: Partial<ListView>) => void
}

/** The user's own filters as chips, and the way to save what the list shows now. */
export function QuickFilterBar({ view, show }: Props) {
  const { t } = useTexts('lists')
  const { own } = useOwnFilters()
  const { shelves } = useShelves()
  const [opened, setOpened] = useState<'save' | 'manage' | null>(null)
  const chosen = [...own, ...shelves.flatMap(({ lists }) => lists)].find(({ uuid }) => uuid === view.saved)
  return (
    <section className="ls-row ls-quick" aria-label={t('quickFilters')}>
      {own.map((filter) => (
        <QuickChip key={filter.uuid} filter={filter} view={view} onChoose={() => show(applied(filter))} />
      ))}
      <Button type="dashed" shape="round" size="small" onClick={() => setOpened('save')}>
        <Icon name="plus" size={14} /> {t('saveFilter')}
      </Button>
      {own.length > 0 && (
        <IconButton icon="edit" iconSize={15} label={t('manage')} onClick={() => setOpened('manage')} />
      )}
      <Suspense>
        {opened === 'save' && (
          <SaveFilterDialog
            view={view}
            chosen={chosen && !isApplied(view, chosen) ? chosen : undefined}
            onSaved={(uuid) => show({ saved: uuid, page: view.page })}
            close={() => setOpened(null)}
          />
        )}
        {opened === 'manage' && <ManageFiltersDialog close={() => setOpened(null)} />}
      </Suspense>
    </section>
  )
}

interface ChipProps {
  filter: QuickFilter
  view: ListView
  onChoose: () => void
}

function QuickChip({ filter, view, onChoose }: ChipProps) {
  const { t } = useTexts('lists')
  const isOn = isApplied(view, filter) && (view.saved === filter.uuid || view.saved === '')
  const isLeft = view.saved === filter.uuid && !isOn
  return (
    <Button
      shape="round"
      size="small"
      className="ls-quick-chip"
      {...(isOn && { color: 'primary', variant: 'filled' })}
      aria-pressed={isOn}
      aria-description={filter.tooltip || undefined}
      {...(filter.tooltip && { title: filter.tooltip })}
      onClick={onChoose}
    >
      <span className="ls-cut">{filter.name}</span>
      {isLeft && <span className="ls-faint"> · {t('changed')}</span>} <ListCount list={filter} />
    </Button>
  )
}
