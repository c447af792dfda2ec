import { languages, origins } from '@leitstand/contracts/actor'
import { createUser, deleteUser, patchUser } from '@leitstand/contracts/identity/administration'
import { getUser, listUsers } from '@leitstand/contracts/identity/requests'
import { useParams } from 'react-router'
import { useApi } from '../../api/use-api.ts'
import type { FieldSpec, ResourceConfig, ValuesOf } from '../../features/admin/resource-config.ts'
import { ResourcePage } from '../../features/admin/resource-page.tsx'
import { ImportButton } from '../../features/people/import-button.tsx'
import { AddressOf } from '../../features/people/pending-address.tsx'
import { customerRoles, RoleTags, staffRoles, useRoleOptions } from '../../features/people/role-tags.tsx'
import { SecondFactorPolicyButton } from '../../features/people/second-factor-policy.tsx'
import { ActiveTag } from '../../features/people/state-tags.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { GroupPicker } from '../../ui/people-pickers.tsx'

const people = {
  // People are not deleted; taking one out of service is on the page of the person.
  operations: ['list', 'get', 'create', 'patch'],
  requests: { list: listUsers, get: getUser, create: createUser, patch: patchUser, delete: deleteUser },
} as const
type Config = ResourceConfig<typeof people>
type Values = ValuesOf<typeof people>
const isCustomer = (values: Values) =>
  values.roles !== undefined && !staffRoles.some((role) => values.roles?.includes(role))

/** Everybody who has an account. */
export function Component() {
  const { t, language } = useTexts('people')
  const fields = useUserFields()
  const filters = useUserFilters()
  const config: Config = {
    resource: people,
    title: t('users.title'),
    createText: t('users.create'),
    createFailed: t('users.createFailed'),
    routes: { overview: 'adminUsers', create: 'adminUserCreate', edit: 'adminUserEdit', view: 'adminUserView' },
    searchBy: 'search',
    searchText: t('users.search'),
    nameSort: 'lastName',
    filters,
    columns: [
      { name: 'email', label: t('users.email'), show: (row) => <AddressOf user={row} />, sort: 'email' },
      { name: 'roles', label: t('users.roles'), show: (row) => <RoleTags roles={row.roles} /> },
      {
        name: 'groups',
        label: t('users.groups'),
        show: (row) => row.groups.map((group) => group.name).join(', '),
      },
      { name: 'state', label: t('state'), show: (row) => <ActiveTag active={!row.inactive} /> },
    ],
    headActions: (
      <>
        <SecondFactorPolicyButton />
        <ImportButton />
      </>
    ),
    fields,
    initial: {
      firstName: '',
      lastName: '',
      email: '',
      locale: language,
      roles: ['ROLE_CUSTOMER'],
      groups: [],
      isSubUser: false,
      sendInvitation: true,
    },
  }
  return <ResourcePage config={config} />
}

function useUserFilters(): NonNullable<Config['filters']> {
  const { t } = useTexts('people')
  const roleOptions = useRoleOptions()
  return [
    {
      name: 'state',
      label: t('state'),
      options: [
        { value: '', label: t('users.activeOnly') },
        { value: 'inactive', label: t('users.inactiveOnly') },
        { value: 'all', label: t('users.anyState') },
      ],
      ask: (state) => (state === 'all' ? {} : { inactive: String(state === 'inactive') }),
    },
    {
      name: 'role',
      label: t('users.anyRole'),
      options: roleOptions([...staffRoles, ...customerRoles]),
      ask: (roles) => (roles ? { roles } : {}),
    },
    {
      name: 'group',
      label: t('users.anyGroup'),
      render: (value, change) => <GroupFilter value={value} change={change} />,
      ask: (group) => (group ? { 'groups.uuid': group } : {}),
    },
    {
      name: 'origin',
      label: t('users.anyOrigin'),
      options: origins.map((value) => ({ value, label: t(`login:${value}`) })),
      ask: (origin) => (origin ? { origin } : {}),
    },
  ]
}

function GroupFilter({ value, change }: { value: string; change: (value: string) => void }) {
  const { t } = useTexts('people')
  return (
    <GroupPicker
      label={t('users.anyGroup')}
      placeholder={t('users.anyGroup')}
      value={value ? [value] : []}
      onChange={([uuid]) => change(uuid ?? '')}
    />
  )
}

function useUserFields(): FieldSpec<Values>[] {
  const { t } = useTexts('people')
  const { uuid } = useParams()
  const roleOptions = useRoleOptions()
  const known = useApi(getUser, uuid ? { uuid } : null).data?.groups ?? []
  return [
    { name: 'firstName', label: t('users.firstName'), kind: 'text', required: true },
    { name: 'lastName', label: t('users.lastName'), kind: 'text', required: true },
    { name: 'email', label: t('users.email'), kind: 'text', type: 'email', required: true },
    {
      name: 'locale',
      label: t('users.language'),
      help: t('users.languageHelp'),
      kind: 'one',
      required: true,
      options: languages.map((value) => ({ value, label: t(`languages.${value}`) })),
    },
    {
      name: 'roles',
      section: t('users.rights'),
      label: t('users.roles'),
      help: t('users.rolesHelp'),
      kind: 'many',
      options: roleOptions([...staffRoles, ...customerRoles]),
    },
    {
      name: 'groups',
      label: t('users.groups'),
      help: t('users.groupsHelp'),
      kind: 'own',
      render: (value, change, values) => (
        <Groups
          key={isCustomer(values) ? 'customer' : 'staff'}
          kind={isCustomer(values) ? 'customer' : 'staff'}
          known={known}
          value={value}
          change={change}
        />
      ),
    },
    { name: 'isSubUser', label: t('users.isSubUser'), help: t('users.isSubUserHelp'), when: isCustomer, kind: 'flag' },
    {
      name: 'sendInvitation',
      section: t('users.access'),
      label: t('users.sendInvitation'),
      help: t('users.sendInvitationHelp'),
      onlyNew: true,
      kind: 'flag',
    },
  ]
}

interface GroupsProps {
  kind: 'customer' | 'staff'
  known: readonly { uuid: string; name: string }[]
  value: readonly string[]
  change: (value: unknown) => void
}

function Groups({ kind, known, value, change }: GroupsProps) {
  const { t } = useTexts('people')
  return <GroupPicker many kind={kind} label={t('users.groups')} value={value} known={known} onChange={change} />
}
