import type { WebRouteName } from '@leitstand/contracts/web-routes'
import { mayOpen } from '@leitstand/contracts/web-routes'
import { Link } from 'react-router'
import { useMe } from '../../api/me.tsx'
import { PersonalData } from '../../features/people/personal-data.tsx'
import { RoleTags } from '../../features/people/role-tags.tsx'
import { sectionIcons, useSections } from '../../features/settings/sections.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { pathTo } from '../../lib/paths.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Avatar, CustomerMark } from '../../ui/marks.tsx'
import { Panel } from '../../ui/panel.tsx'
import '../../ui/tiles.css'
import '../../ui/panels.css'

/** One's own page: who one is, where one belongs, where things are set (AMB-021). */
export function Component() {
  const { t } = useTexts('people')
  const me = useMe()
  const team: WebRouteName = 'userTeam'
  return (
    <main className="ls-page">
      <title>{`${t('overview.title')} · Leitstand`}</title>
      <header className="ls-page-head">
        <span className="ls-person">
          <Avatar person={me} size={64} />
          <div>
            <h1>{me.name}</h1>
            <span className="ls-faint">{me.email}</span>
            <RoleTags roles={me.roles} />
          </div>
        </span>
      </header>
      <div className="ls-panels">
        <Panel title={t('users.facts')}>
          <dl className="ls-facts">
            <dt>{t('users.language')}</dt>
            <dd>{t(`languages.${me.locale}`)}</dd>
            <dt>{t('users.origin')}</dt>
            <dd>{me.origin ? t(`login:${me.origin}`) : t('users.builtIn')}</dd>
            {me.customer && (
              <>
                <dt>{t('overview.customer')}</dt>
                <dd>
                  <CustomerMark customer={me.customer} />
                </dd>
              </>
            )}
          </dl>
        </Panel>
        <div className="ls-column">
          <MyGroups />
          <PersonalData user={me} />
        </div>
      </div>
      <h2>{t('overview.settings')}</h2>
      <ul className="ls-tiles">
        <Sections />
        {mayOpen(team, { roles: me.effectiveRoles }) && (
          <Tile to={pathTo(team)} icon="users" title={t('team:title')} text={t('overview.team')} />
        )}
      </ul>
    </main>
  )
}

function MyGroups() {
  const { t } = useTexts('people')
  const { groups } = useMe()
  return (
    <Panel title={t('overview.groups')}>
      {groups.length === 0 && <p className="ls-faint">{t('users.noGroups')}</p>}
      <ul className="ls-lines">
        {groups.map((group) => (
          <li key={group.uuid}>{group.name}</li>
        ))}
      </ul>
    </Panel>
  )
}

function Sections() {
  const { t } = useTexts('settings')
  return useSections().map(({ slug, title }) => (
    <Tile
      key={slug}
      to={pathTo('settingsSection', { slug })}
      icon={sectionIcons[slug]}
      title={title}
      text={t(`about.${slug}`)}
    />
  ))
}

interface TileProps {
  to: string
  icon: IconName
  title: string
  text: string
}

function Tile({ to, icon, title, text }: TileProps) {
  return (
    <li>
      <Link className="ls-tile" data-row={to} to={to}>
        <Icon name={icon} />
        <span>
          <strong>{title}</strong>
          <small>{text}</small>
        </span>
      </Link>
    </li>
  )
}
