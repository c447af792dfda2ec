import { quickFilters } from '@leitstand/contracts/ticket/lists'
import { useState } from 'react'
import { useAction } from '../../api/use-action.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { QuickFilter } from '../../lib/quick-filter.ts'
import { DeleteDialog } from '../../ui/delete-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { OrderableList } from '../../ui/orderable-list.tsx'
import { ListEditDialog } from './list-edit-dialog.tsx'
import { ListLine } from './list-line.tsx'
import { useOwnFilters } from './use-quick-filters.ts'

/** The user's own filters: their order, names, and the end of those that are not needed any more. */
export function ManageFiltersDialog({ close }: { close: () => void }) {
  const { t } = useTexts('lists')
  const { own, place } = useOwnFilters()
  const [editing, setEditing] = useState<QuickFilter | null>(null)
  const [deleting, setDeleting] = useState<QuickFilter | null>(null)
  const removing = useAction(quickFilters.requests.delete, { failure: t('deleteFailed') })
  return (
    <Dialog title={t('quickFilters')} close={close}>
      <OrderableList
        label={t('quickFilters')}
        kind="quick-filter"
        onPlace={place}
        empty={<p className="ls-faint">{t('noneLeft')}</p>}
        items={own.map((filter) => ({
          key: filter.uuid,
          name: filter.name,
          content: <ListLine filter={filter} onEdit={() => setEditing(filter)} onDelete={() => setDeleting(filter)} />,
        }))}
      />
      {editing && <ListEditDialog list={editing} close={() => setEditing(null)} />}
      {deleting && (
        <DeleteDialog
          title={t('deleteTitle', { name: deleting.name })}
          text={t('deleteOwn')}
          close={() => setDeleting(null)}
          onDelete={() => void removing.run({ uuid: deleting.uuid })}
        />
      )}
    </Dialog>
  )
}
