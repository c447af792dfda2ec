import { Link } from 'react-router'
import { CategoryShelves } from '../../features/tickets/category-shelves.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { pathTo } from '../../lib/paths.ts'
import { Page } from '../../ui/page.tsx'

/** The saved lists of all staff, in their categories (UI-008). */
export function Component() {
  const { t } = useTexts('lists')
  return (
    <Page title={t('title')} className="ls-select-page">
      <p className="ls-faint">
        {t('howTo')} <Link to={pathTo('ticketOverview')}>{t('openTickets')}</Link>
      </p>
      <CategoryShelves />
    </Page>
  )
}
