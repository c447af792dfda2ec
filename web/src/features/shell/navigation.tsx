import { mayOpen, type WebRouteName } from '@leitstand/contracts/web-routes'
import { useState } from 'react'
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
    | 'recurring'
    | 'workflow'
    | 'labels'
    | 'templates'
    | 'tracking'
    | 'billing'
    | 'reporting'
    | 'admin'
    | 'myTickets'
    | 'create'
    | 'company'
    | 'team'
    | 'workload'
  icon: IconName
  /** Beginnings of paths that belong to it. */
  covers: string[]
}

const forStaff: Entry[] = [
  { route: 'home', text: 'dashboard', icon: 'dashboard', covers: ['/dashboard'] },
  { route: 'ticketOverview', text: 'tickets', icon: 'ticket', covers: ['/ticket/'] },
  { route: 'activityStream', text: 'activity', icon: 'activity', covers: ['/activity'] },
  { route: 'recurringTasks', text: 'recurring', icon: 'repeat', covers: ['/recurring_task'] },
  { route: 'workflow', text: 'workflow', icon: 'workflow', covers: ['/workflow'] },
  { route: 'labels', text: 'labels', icon: 'label', covers: ['/labels'] },
  { route: 'templates', text: 'templates', icon: 'template', covers: ['/template', '/comment_template'] },
  { route: 'tracking', text: 'tracking', icon: 'parcel', covers: ['/tracking'] },
  { route: 'team', text: 'workload', icon: 'users', covers: ['/team'] },
  { route: 'reporting', text: 'reporting', icon: 'chart', covers: ['/reporting'] },
  { route: 'billingWorktimes', text: 'billing', icon: 'billing', covers: ['/billing'] },
  { route: 'admin', text: 'admin', icon: 'admin', covers: ['/admin'] },
]
const forCustomers: Entry[] = [
  { route: 'home', text: 'myTickets', icon: 'ticket', covers: ['/dashboard', '/ticket/overview', '/ticket/view'] },
  { route: 'ticketSelect', text: 'create', icon: 'plus', covers: ['/ticket/select', '/ticket/create'] },
  { route: 'userCompany', text: 'company', icon: 'customer', covers: ['/user/company'] },
  { route: 'userTeam', text: 'team', icon: 'users', covers: ['/user/team'] },
]

/** So many fit side by side on a phone; the rest opens above them. */
const mostOnPhone = 5

/** Only what the role may use and what exists. */
export function Navigation() {
  const { t } = useTexts('shell')
  const me = useMe()
  const { pathname } = useLocation()
  const entries = useIsStaff() ? forStaff : forCustomers
  const mine = entries.filter(({ route }) => mayOpen(route, { roles: me.effectiveRoles }))
  const isHere = ({ route, covers }: Entry) =>
    pathname === '/' ? route === 'home' : covers.some((beginning) => pathname.startsWith(beginning))
  // Whoever has gone somewhere has found it.
  const [openAt, setOpenAt] = useState<string | null>(null)
  const isOpen = openAt === pathname
  const hasMore = mine.length > mostOnPhone
  const isHereBelow = hasMore && mine.slice(mostOnPhone - 1).some(isHere)
  return (
    <nav className="ls-rail" aria-label={t('navigation')} data-more={hasMore} data-open={isOpen}>
      <NavLink to={pathTo('home')} className="ls-brand" aria-label={t('home')}>
        <img src="/favicon.svg" alt="" width={32} height={32} />
      </NavLink>
      <ul id="ls-rail-entries">
        {mine.map((entry) => (
          <li key={entry.route}>
            <NavLink
              to={pathTo(entry.route)}
              {...(isHere(entry) && { 'aria-current': 'page' as const })}
              data-here={isHere(entry)}
              onClick={() => setOpenAt(null)}
            >
              <Icon name={entry.icon} size={20} />
              <span>{t(`nav.${entry.text}`)}</span>
            </NavLink>
          </li>
        ))}
      </ul>
      {hasMore && (
        <button
          type="button"
          className="ls-rail-more"
          aria-expanded={isOpen}
          aria-controls="ls-rail-entries"
          data-here={isHereBelow && !isOpen}
          onClick={() => setOpenAt(isOpen ? null : pathname)}
        >
          <Icon name={isOpen ? 'close' : 'more'} size={20} />
          <span>{t(isOpen ? 'less' : 'more')}</span>
        </button>
      )}
    </nav>
  )
}
