import { listAudit } from '@leitstand/contracts/identity/administration'
import { getUser, type User } from '@leitstand/contracts/identity/requests'
import { Link, useParams } from 'react-router'
import { useMe } from '../../api/me.tsx'
import { useApi } from '../../api/use-api.ts'
import { AccessOfUser } from '../../features/people/access-of-user.tsx'
import { AuditChanges, useAuditSentence } from '../../features/people/audit-lines.tsx'
import { AddressOf, PendingAddressButtons } from '../../features/people/pending-address.tsx'
import { ActivationButton } from '../../features/people/person-actions.tsx'
import { PersonalData } from '../../features/people/personal-data.tsx'
import { RoleTags } from '../../features/people/role-tags.tsx'
import { SessionsOfUser } from '../../features/people/sessions-of-user.tsx'
import { ActiveTag } from '../../features/people/state-tags.tsx'
import { TokensOfUser } from '../../features/people/tokens-of-user.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { pathTo } from '../../lib/paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Avatar, Moment } from '../../ui/marks.tsx'
import { Panel } from '../../ui/panel.tsx'
import { StatePage } from '../../ui/state-page.tsx'
import '../../ui/panels.css'

/** A person: who they are, what they may, how they sign in, what happened. */
export function Component() {
  const { uuid = '' } = useParams()
  const { data: user, error, mutate } = useApi(getUser, { uuid }, { keepPreviousData: false })
  if (error?.status === 404) return <StatePage kind="notFound" />
  if (!user) return <Loading isPage error={error} retry={mutate} lines={8} />
  return (
    <main className="ls-page">
      <title>{`${user.name} · Leitstand`}</title>
      <Head user={user} />
      <div className="ls-panels">
        <div className="ls-column">
          <Facts user={user} />
          <Groups user={user} />
          <AccessOfUser user={user} />
          <SessionsOfUser user={user} />
          <TokensOfUser user={user} />
          <PersonalData user={user} />
        </div>
        <Audit user={user} />
      </div>
    </main>
  )
}

function Head({ user }: { user: User }) {
  const { t } = useTexts('people')
  const isMe = useMe().uuid === user.uuid
  return (
    <header className="ls-page-head">
      <span className="ls-person">
        <Avatar person={user} size={48} />
        <div>
          <h1>{user.name}</h1>
          <span>
            <ActiveTag active={!user.inactive} />
          </span>
        </div>
      </span>
      <LinkButton to={pathTo('adminUserEdit', { uuid: user.uuid })}>
        <Icon name="edit" size={15} /> {t('common:edit')}
      </LinkButton>
      {!isMe && <ActivationButton user={user} />}
    </header>
  )
}

function Facts({ user }: { user: User }) {
  const { t } = useTexts('people')
  return (
    <Panel title={t('users.facts')}>
      <dl className="ls-facts">
        <dt>{t('users.email')}</dt>
        <dd>
          <AddressOf user={user} />
          <PendingAddressButtons user={user} />
        </dd>
        <dt>{t('users.language')}</dt>
        <dd>{t(`languages.${user.locale}`)}</dd>
        <dt>{t('users.roles')}</dt>
        <dd>
          <RoleTags roles={user.roles} />
        </dd>
        <dt>{t('users.origin')}</dt>
        <dd>{user.origin ? t(`login:${user.origin}`) : t('users.builtIn')}</dd>
        {user.customer && (
          <>
            <dt>{t('users.isSubUser')}</dt>
            <dd>{user.isSubUser ? t('list:yes') : t('ticket:no')}</dd>
          </>
        )}
      </dl>
    </Panel>
  )
}

function Groups({ user }: { user: User }) {
  const { t } = useTexts('people')
  return (
    <Panel title={t('users.groups')}>
      {user.groups.length === 0 && <p className="ls-faint">{t('users.noGroups')}</p>}
      {user.groups.length > 0 && (
        <ul className="ls-lines">
          {user.groups.map((group) => (
            <li key={group.uuid}>
              <Link data-row={group.uuid} to={pathTo('adminUserGroupView', { uuid: group.uuid })}>
                {group.name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

const shown = 8

function Audit({ user }: { user: User }) {
  const { t } = useTexts('audit')
  const sentence = useAuditSentence()
  const wish = { 'subject.uuid': user.uuid, itemsPerPage: shown, 'order[at]': 'desc' as const }
  const { data, error, mutate } = useApi(listAudit, wish)
  return (
    <Panel
      title={t('ofPerson')}
      actions={<Link to={pathTo('adminAudit', {}, { subject: user.uuid })}>{t('all')}</Link>}
    >
      {!data && <Loading error={error} retry={mutate} lines={4} />}
      {data?.items.length === 0 && <p className="ls-faint">{t('empty')}</p>}
      {data && data.items.length > 0 && (
        <ul className="ls-lines ls-audit">
          {data.items.map((entry) => (
            <li key={entry.uuid}>
              <div>
                {sentence(entry)}
                <AuditChanges entry={entry} />
              </div>
              <small>
                <Moment at={entry.at} />
              </small>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
