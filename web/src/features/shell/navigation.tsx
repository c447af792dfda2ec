import { mayOpen, type WebRouteName } from '@leitstand/contracts/web-routes'
import { NavLink, useLocation } from 'react-router'
import { useIsStaff, useMe } from '../../api/me.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { pathTo } from '../../lib/paths.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'

interface Entry {
  route: WebRouteName
  text:
    | 'dashboard'
    | 'tickets'
    | 'activity'
    | 'workflow'
    | 'labels'
    | 'templates'
    | 'billing'
    | 'admin'
    | 'myTickets'
    | 'create'
    | 'team'
  icon: IconName
  /** Beginnings of paths that belong to it. */
  covers: string[]
}

const forStaff: Entry[] = [
  { route: 'home', text: 'dashboard', icon: 'dashboard', covers: ['/dashboard'] },
  { route: 'ticketOverview', text: 'tickets', icon: 'ticket', covers: ['/ticket/'] },
  { route: 'activityStream', text: 'activity', icon: 'activity', covers: ['/activity'] },
  { route: 'workflow', text: 'workflow', icon: 'workflow', covers: ['/workflow'] },
  { route: 'labels', text: 'labels', icon: 'label', covers: ['/labels'] },
  { route: 'commentTemplates', text: 'templates', icon: 'template', covers: ['/comment_template'] },
  { route: 'billingWorktimes', text: 'billing', icon: 'billing', covers: ['/billing'] },
  { route: 'admin', text: 'admin', icon: 'admin', covers: ['/admin'] },
]
const forCustomers: Entry[] = [
  { route: 'home', text: 'myTickets', icon: 'ticket', covers: ['/dashboard', '/ticket/overview', '/ticket/view'] },
  { route: 'ticketSelect', text: 'create', icon: 'plus', covers: ['/ticket/select', '/ticket/create'] },
  { route: 'userTeam', text: 'team', icon: 'users', covers: ['/user/team'] },
]

/** Only what the role may use and what exists. */
export function Navigation() {
  const { t } = useTexts()
  const me = useMe()
  const { pathname } = useLocation()
  const entries = useIsStaff() ? forStaff : forCustomers
  const open = entries.filter(({ route }) => mayOpen(route, { roles: me.effectiveRoles }))
  return (
    <nav className="ls-rail" aria-label={t('shell:navigation')}>
      <NavLink to={pathTo('home')} className="ls-brand" aria-label={t('shell:home')}>
        <img src="/favicon.svg" alt="" width={32} height={32} />
      </NavLink>
      <ul>
        {open.map(({ route, text, icon, covers }) => {
          const isHere =
            pathname === '/' ? route === 'home' : covers.some((beginning) => pathname.startsWith(beginning))
          return (
            <li key={route}>
              <NavLink to={pathTo(route)} {...(isHere && { 'aria-current': 'page' as const })} data-here={isHere}>
                <Icon name={icon} size={20} />
                <span>{t(`shell:nav.${text}`)}</span>
              </NavLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
