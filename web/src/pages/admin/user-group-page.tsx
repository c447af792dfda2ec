import { deleteUserGroup } from '@leitstand/contracts/identity/administration'
import { getUserGroup, type UserGroup } from '@leitstand/contracts/identity/requests'
import { ticketTypes } from '@leitstand/contracts/workflow/states'
import { useNavigate, useParams } from 'react-router'
import { useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { GroupServices } from '../../features/people/group-services.tsx'
import { MemberList } from '../../features/people/member-list.tsx'
import { RoleTags } from '../../features/people/role-tags.tsx'
import { ActiveTag } from '../../features/people/state-tags.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { pathTo } from '../../lib/paths.ts'
import { DeleteButton } from '../../ui/delete-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Panel } from '../../ui/panel.tsx'
import { StatePage } from '../../ui/state-page.tsx'
import { Tag } from '../../ui/tag.tsx'
import '../../ui/panels.css'

/** A group with its members and all that hangs on it. */
export function Component() {
  const { uuid = '' } = useParams()
  const { data: group, error, mutate } = useApi(getUserGroup, { uuid }, { keepPreviousData: false })
  if (error?.status === 404) return <StatePage kind="notFound" />
  if (!group) return <Loading isPage error={error} retry={mutate} lines={8} />
  return (
    <main className="ls-page">
      <title>{`${group.name} · Leitstand`}</title>
      <Head group={group} />
      <div className="ls-panels">
        <Facts group={group} />
        {group.customerGroup && <GroupServices group={group} />}
        <MemberList key={group.uuid} group={group} />
      </div>
    </main>
  )
}

function Head({ group }: { group: UserGroup }) {
  const { t } = useTexts('people')
  return (
    <>
      <header className="ls-page-head">
        <h1>{group.name}</h1>
        <Tag tone={group.customerGroup ? 'violet' : 'accent'}>
          {group.customerGroup ? t('groups.customerGroup') : t('groups.staffGroup')}
        </Tag>
        <ActiveTag active={group.active} />
        <LinkButton to={pathTo('adminUserGroupEdit', { uuid: group.uuid })}>
          <Icon name="edit" size={15} /> {t('common:edit')}
        </LinkButton>
        {!group.customerGroup && <DeleteGroup group={group} />}
      </header>
      {group.customerGroup && <p className="ls-faint">{t('groups.customersStay')}</p>}
    </>
  )
}

function DeleteGroup({ group }: { group: UserGroup }) {
  const { t } = useTexts('people')
  const navigate = useNavigate()
  const deleting = useAction(deleteUserGroup, { failure: t('admin:deleteFailed') })
  const remove = async () => {
    const gone = await deleting.run({ uuid: group.uuid }, { seenVersion: group.version })
    if (gone === null) void navigate(pathTo('adminUserGroups', {}, { kind: 'staff' }))
  }
  return (
    <DeleteButton
      title={t('admin:deleteNamed', { name: group.name })}
      text={t('groups.deleteText')}
      isRunning={deleting.isRunning}
      onDelete={() => void remove()}
    />
  )
}

function Facts({ group }: { group: UserGroup }) {
  const { t, language } = useTexts('people')
  const yesNo = (flag: boolean) => (flag ? t('list:yes') : t('ticket:no'))
  return (
    <Panel title={t('groups.facts')}>
      {group.description && <p>{group.description}</p>}
      <dl className="ls-facts">
        {group.customerGroup && (
          <>
            <dt>{t('groups.mainCustomer')}</dt>
            <dd>{group.mainCustomer?.name ?? '–'}</dd>
            <dt>{t('groups.mailDomains')}</dt>
            <dd>{group.mailDomains.join(', ') || '–'}</dd>
            <dt>{t('groups.showTickets')}</dt>
            <dd>{yesNo(group.showTickets)}</dd>
          </>
        )}
        <dt>{t('groups.roles')}</dt>
        <dd>
          <RoleTags roles={group.roles} />
        </dd>
        <dt>{t('groups.workflows')}</dt>
        <dd>{group.workflows.map((type) => ticketTypes[type][language]).join(', ') || t('groups.allWorkflows')}</dd>
        <dt>{t('groups.watchNewFromUserGroup')}</dt>
        <dd>{yesNo(group.watchNewFromUserGroup)}</dd>
        <dt>{t('groups.disableConfirmationMail')}</dt>
        <dd>{yesNo(group.disableConfirmationMail)}</dd>
        <dt>{t('groups.teamsChannel')}</dt>
        <dd>{group.teamsChannel ? `${group.teamsChannel} (${t(`languages.${group.teamsLanguage}`)})` : '–'}</dd>
      </dl>
    </Panel>
  )
}
