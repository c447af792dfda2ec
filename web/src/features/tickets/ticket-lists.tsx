import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { useIsAdmin } from '../../api/me.tsx'
import { flag, useKept } from '../../api/use-kept.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { type ListView, writeListUrl } from '../../lib/list-url.ts'
import { pathTo } from '../../lib/paths.ts'
import { applied, isApplied, type QuickFilter } from '../../lib/quick-filter.ts'
import { Icon } from '../../ui/icon.tsx'
import { ListCount } from './list-count.tsx'
import { type Shelf, useShelves } from './use-quick-filters.ts'

interface Props {
  view: ListView
  show: (change: Partial<ListView>) => void
}

/** The ticket lists of all staff in their categories, each a link to what it shows. */
export function TicketLists({ view, show }: Props) {
  const { t } = useTexts('lists')
  const isAdmin = useIsAdmin()
  const { shelves, isKnown } = useShelves()
  return (
    <nav className="ls-lists ls-card" aria-label={t('ticketLists')}>
      {isKnown && shelves.length === 0 && <p className="ls-faint">{t('noLists')}</p>}
      {shelves.map((shelf) => (
        <ShelfLinks key={shelf.category?.uuid ?? ''} shelf={shelf} view={view} show={show} />
      ))}
      {isAdmin && (
        <Link className="ls-lists-manage" to={pathTo('adminTicketLists')}>
          {t('manageLists')}
        </Link>
      )}
    </nav>
  )
}

function ShelfLinks({ shelf, view, show }: Props & { shelf: Shelf }) {
  const { t } = useTexts('lists')
  const name = shelf.category?.name ?? t('noCategory')
  const [isOpen, setOpen] = useKept(`tickets.category.${shelf.category?.uuid ?? 'none'}`, flag(true))
  if (shelf.lists.length === 0) return null
  // A plain click is a choice that is kept; with Ctrl or the middle button it is a link like any other.
  const choose = (event: MouseEvent, list: QuickFilter) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    show(applied(list))
  }
  return (
    <section>
      <h2>
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={14} />
          <span className="ls-grow ls-cut">{name}</span>
        </button>
      </h2>
      {isOpen && (
        <ul>
          {shelf.lists.map((list) => {
            const isHere = view.saved === list.uuid
            return (
              <li key={list.uuid}>
                <Link
                  to={{ search: `?${writeListUrl({ ...view, page: 1, ...applied(list) })}` }}
                  title={list.tooltip || undefined}
                  onClick={(event) => choose(event, list)}
                  aria-current={isHere ? 'true' : undefined}
                >
                  <span className="ls-grow">{list.name}</span>
                  {isHere && !isApplied(view, list) && <span className="ls-faint"> · {t('changed')}</span>}{' '}
                  <ListCount list={list} />
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
