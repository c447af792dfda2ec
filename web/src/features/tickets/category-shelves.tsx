import { quickFilters, ticketListCategories } from '@leitstand/contracts/ticket/lists'
import { Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../api/use-action.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { QuickFilter } from '../../lib/quick-filter.ts'
import { DeleteDialog } from '../../ui/delete-dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { OrderableList } from '../../ui/orderable-list.tsx'
import { CategoryDialog } from './category-dialog.tsx'
import { ListEditDialog } from './list-edit-dialog.tsx'
import { ListLine } from './list-line.tsx'
import './quick-filters.css'
import { usePlacing } from './use-placing.ts'
import { type Category, type Shelf, useShelves } from './use-quick-filters.ts'

type Opened =
  | { kind: 'category'; category: Category | null }
  | { kind: 'list'; list: QuickFilter }
  | { kind: 'deleteCategory'; category: Category }
  | { kind: 'deleteList'; list: QuickFilter }

/** Categories one below the other, each with its lists; both in an order of their own. */
export function CategoryShelves() {
  const { t } = useTexts('lists')
  const { shelves, isKnown, loading } = useShelves()
  const { placeCategory, placeList } = usePlacing(shelves)
  const [opened, setOpened] = useState<Opened | null>(null)
  const categories = shelves.flatMap(({ category }) => category ?? [])
  const loose = shelves.find(({ category }) => category === null)
  if (!isKnown) return <Loading {...loading} lines={6} />
  return (
    <>
      <div>
        <Button type="primary" onClick={() => setOpened({ kind: 'category', category: null })}>
          <Icon name="plus" size={15} /> {t('createCategory')}
        </Button>
      </div>
      <OrderableList
        label={t('categories')}
        kind="category"
        onPlace={placeCategory}
        items={categories.map((category) => ({
          key: category.uuid,
          name: category.name,
          content: (
            <ShelfCard
              shelf={shelves.find((shelf) => shelf.category === category) ?? { category, lists: [] }}
              open={setOpened}
              onPlace={(list, index) => placeList(list, category, index)}
            />
          ),
        }))}
      />
      {loose && <ShelfCard shelf={loose} open={setOpened} onPlace={(list) => placeList(list, null, 0)} />}
      {opened && <Dialogs opened={opened} close={() => setOpened(null)} />}
    </>
  )
}

interface ShelfProps {
  shelf: Shelf
  open: (opened: Opened) => void
  onPlace: (list: string, index: number) => void
}

function ShelfCard({ shelf: { category, lists }, open, onPlace }: ShelfProps) {
  const { t } = useTexts('lists')
  const name = category?.name ?? t('noCategory')
  return (
    <section className="ls-card ls-shelf" aria-label={name}>
      <header className="ls-row">
        <h2 className="ls-grow">{name}</h2>
        {category && (
          <>
            <IconButton
              icon="edit"
              iconSize={15}
              label={t('editName', { name })}
              title={t('rename')}
              onClick={() => open({ kind: 'category', category })}
            />
            <IconButton
              icon="trash"
              iconSize={15}
              label={t('deleteName', { name })}
              title={t('common:delete')}
              onClick={() => open({ kind: 'deleteCategory', category })}
            />
          </>
        )}
      </header>
      <OrderableList
        label={name}
        kind="ticket-list"
        onPlace={onPlace}
        empty={<p className="ls-faint">{t('dropHere')}</p>}
        items={lists.map((list) => ({
          key: list.uuid,
          name: list.name,
          content: (
            <ListLine
              filter={list}
              onEdit={() => open({ kind: 'list', list })}
              onDelete={() => open({ kind: 'deleteList', list })}
            />
          ),
        }))}
      />
    </section>
  )
}

function Dialogs({ opened, close }: { opened: Opened; close: () => void }) {
  const { t } = useTexts('lists')
  const removingList = useAction(quickFilters.requests.delete, { failure: t('deleteFailed') })
  const removingCategory = useAction(ticketListCategories.requests.delete, { failure: t('deleteFailed') })
  if (opened.kind === 'category') return <CategoryDialog category={opened.category} close={close} />
  if (opened.kind === 'list') return <ListEditDialog list={opened.list} close={close} />
  const isList = opened.kind === 'deleteList'
  const { uuid, name } = isList ? opened.list : opened.category
  return (
    <DeleteDialog
      title={t('deleteTitle', { name })}
      text={isList ? t('deleteList') : t('deleteCategory')}
      close={close}
      onDelete={() => void (isList ? removingList : removingCategory).run({ uuid })}
    />
  )
}
