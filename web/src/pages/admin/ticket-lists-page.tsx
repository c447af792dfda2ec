import { Link } from 'react-router'
import { CategoryShelves } from '../../features/tickets/category-shelves.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { pathTo } from '../../lib/paths.ts'

/** The saved lists of all staff, in their categories (UI-008). */
export function Component() {
  const { t } = useTexts('lists')
  return (
    <main className="ls-page ls-select-page">
      <title>{`${t('title')} · Leitstand`}</title>
      <header className="ls-page-head">
        <h1>{t('title')}</h1>
      </header>
      <p className="ls-faint">
        {t('howTo')} <Link to={pathTo('ticketOverview')}>{t('openTickets')}</Link>
      </p>
      <CategoryShelves />
    </main>
  )
}
