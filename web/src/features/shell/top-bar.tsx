import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { pathTo } from '../../lib/paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { GlobalSearch } from './global-search.tsx'
import { Notices } from './notices.tsx'
import { UserMenu } from './user-menu.tsx'

export function TopBar({ onPalette, onHelp }: { onPalette: () => void; onHelp: () => void }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  return (
    <header className="ls-topbar">
      <GlobalSearch onPalette={onPalette} />
      <div className="ls-topbar-end">
        <Button
          type="primary"
          className="ls-button-create"
          aria-label={t('shell:createTicket')}
          onClick={() => void navigate(pathTo('ticketSelect'))}
        >
          <Icon name="plus" size={16} />
          <span>{t('shell:createTicket')}</span>
        </Button>
        <Notices />
        <UserMenu onHelp={onHelp} />
      </div>
    </header>
  )
}
