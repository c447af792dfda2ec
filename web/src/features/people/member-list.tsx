import { addMember, patchUserGroup, removeMember } from '@leitstand/contracts/identity/administration'
import { listUsers, type User, type UserGroup } from '@leitstand/contracts/identity/requests'
import { Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { pathTo } from '../../lib/paths.ts'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loading } from '../../ui/loading.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import type { MenuItem } from '../../ui/menu-dropdown.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Panel } from '../../ui/panel.tsx'
import { MemberPicker } from '../../ui/people-pickers.tsx'
import { StateNote } from '../../ui/state-page.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import { useWithinPages } from '../../ui/use-within-pages.ts'
import { customerRoles, RoleTags, staffRoles } from './role-tags.tsx'
import { ActiveTag } from './state-tags.tsx'
import '../../ui/panels.css'

const sizes = [30, 100] as const

/** Who is in a group: add, remove, make the main customer. */
export function MemberList({ group }: { group: UserGroup }) {
  const { t } = useTexts('people')
  const [words, setWords] = useState('')
  const [page, setPage] = useState(1)
  const [size, setSize] = useState<number>(sizes[0])
  const search = useSettled(words.trim(), 200)
  const reading = useApi(listUsers, {
    'groups.uuid': group.uuid,
    page,
    itemsPerPage: size,
    'order[lastName]': 'asc',
    ...(search && { search }),
  })
  const { data, error, mutate } = reading
  useWithinPages(reading, page, size, setPage)
  return (
    <Panel
      title={t('members.title', { count: group.users.length })}
      className="ls-wide"
      actions={
        <>
          {group.users.length > sizes[0] && (
            <Input
              type="search"
              aria-label={t('members.search')}
              placeholder={t('members.search')}
              value={words}
              onChange={(event) => {
                setWords(event.target.value)
                setPage(1)
              }}
            />
          )}
          <AddMember group={group} />
        </>
      }
    >
      {!data && <Loading error={error} retry={mutate} lines={4} />}
      {data?.total === 0 && <StateNote icon="users" title={search ? t('admin:nothingFound') : t('members.none')} />}
      {data && data.items.length > 0 && <MemberTable group={group} members={data.items} />}
      {data && data.total > sizes[0] && (
        <Pager page={page} size={size} sizes={sizes} total={data.total} onPage={setPage} onSize={setSize} />
      )}
    </Panel>
  )
}

function AddMember({ group }: { group: UserGroup }) {
  const { t } = useTexts('people')
  const adding = useAction(addMember, { failure: t('members.addFailed') })
  return (
    <div className="ls-add-member">
      <MemberPicker
        label={t('members.add')}
        placeholder={t('members.add')}
        value={[]}
        roles={group.customerGroup ? customerRoles : staffRoles}
        without={group.uuid}
        onChange={([user]) => user && void adding.run({ uuid: group.uuid, user })}
      />
    </div>
  )
}

function MemberTable({ group, members }: { group: UserGroup; members: readonly User[] }) {
  const { t } = useTexts('people')
  return (
    <DataTable
      caption={t('members.caption', { name: group.name })}
      rows={members}
      columns={[
        {
          title: t('admin:name'),
          isHead: true,
          show: ({ uuid, name }) => (
            <span className="ls-row">
              <Link data-row={uuid} to={pathTo('adminUserView', { uuid })}>
                {name}
              </Link>
              {group.mainCustomer?.uuid === uuid && <Tag tone="warn">{t('groups.mainCustomer')}</Tag>}
            </span>
          ),
        },
        { title: t('users.email'), show: ({ email }) => email },
        { title: t('users.roles'), show: ({ roles }) => <RoleTags roles={roles} /> },
        { title: t('state'), show: ({ inactive }) => <ActiveTag active={!inactive} /> },
        { title: t('admin:actions'), isActions: true, show: (member) => <MemberMenu group={group} member={member} /> },
      ]}
    />
  )
}

function MemberMenu({ group, member }: { group: UserGroup; member: User }) {
  const { t } = useTexts('people')
  const [isAsking, setAsking] = useState(false)
  const removing = useAction(removeMember, { failure: t('members.removeFailed') })
  const appointing = useAction(patchUserGroup, { failure: t('members.mainFailed') })
  const isMain = group.mainCustomer?.uuid === member.uuid
  const appoint = () =>
    void appointing.run({ uuid: group.uuid, mainCustomer: isMain ? null : member.uuid }, { seenVersion: group.version })
  const mayBeMain = isMain || member.roles.includes('ROLE_MAIN_CUSTOMER')
  const main: MenuItem = {
    key: 'main',
    text: isMain ? t('members.notMain') : t('members.makeMain'),
    refusal: mayBeMain ? undefined : t('members.needsRole'),
    act: appoint,
  }
  const remove = { key: 'remove', text: t('members.remove'), danger: true, act: () => setAsking(true) }
  return (
    <>
      <MenuButton
        label={t('members.actions', { name: member.name })}
        items={group.customerGroup ? [main, remove] : [remove]}
      >
        <Icon name="more" />
      </MenuButton>
      {isAsking && (
        <AskDialog
          title={t('members.removeTitle', { name: member.name, group: group.name })}
          confirm={t('members.remove')}
          danger
          close={() => setAsking(false)}
          onConfirm={() => void removing.run({ uuid: group.uuid, user: member.uuid })}
        >
          <p>{group.customerGroup ? t('members.removeCustomer') : t('members.removeStaff')}</p>
        </AskDialog>
      )}
    </>
  )
}
