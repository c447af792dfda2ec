import { languages } from '@leitstand/contracts/actor'
import { createUser, deleteUser, patchUser } from '@leitstand/contracts/identity/administration'
import { getUser, listUsers, type User } from '@leitstand/contracts/identity/requests'
import { useMe } from '../../api/me.tsx'
import type { ResourceConfig } from '../../features/admin/resource-config.ts'
import { ResourcePage } from '../../features/admin/resource-page.tsx'
import { AddressOf, PendingAddressButtons } from '../../features/people/pending-address.tsx'
import { ActivationButton } from '../../features/people/person-actions.tsx'
import { RoleTags } from '../../features/people/role-tags.tsx'
import { ActiveTag } from '../../features/people/state-tags.tsx'
import { useTexts } from '../../i18n/use-texts.ts'

const people = {
  operations: ['list', 'get', 'create', 'patch'],
  requests: { list: listUsers, get: getUser, create: createUser, patch: patchUser, delete: deleteUser },
} as const

/** The people of a main customer's own group: invite, correct, take out of service (AMB-248). */
export function Component() {
  const { t } = useTexts('team')
  const me = useMe()
  // Other main customers and oneself are not a main customer's to change.
  const isFixed = (row: User) => row.uuid === me.uuid || row.roles.includes('ROLE_MAIN_CUSTOMER')
  const config: ResourceConfig<typeof people> = {
    resource: people,
    title: t('title'),
    createText: t('invite'),
    createFailed: t('inviteFailed'),
    searchBy: 'search',
    searchText: t('people:users.search'),
    nameSort: 'lastName',
    ask: me.customer ? { 'groups.uuid': me.customer.uuid } : {},
    emptyText: t('none'),
    columns: [
      { name: 'email', label: t('people:users.email'), show: (row) => <AddressOf user={row} />, sort: 'email' },
      { name: 'roles', label: t('people:users.roles'), show: (row) => <RoleTags roles={row.roles} /> },
      { name: 'state', label: t('people:state'), show: (row) => <ActiveTag active={!row.inactive} /> },
    ],
    fields: [
      { name: 'firstName', label: t('people:users.firstName'), kind: 'text', required: true },
      { name: 'lastName', label: t('people:users.lastName'), kind: 'text', required: true },
      {
        name: 'email',
        label: t('people:users.email'),
        kind: 'text',
        type: 'email',
        required: true,
        help: t('people:address.help'),
      },
      {
        name: 'locale',
        label: t('people:users.language'),
        kind: 'one',
        required: true,
        options: languages.map((value) => ({ value, label: t(`people:languages.${value}`) })),
      },
    ],
    initial: {
      firstName: '',
      lastName: '',
      email: '',
      locale: me.locale,
      customer: me.customer?.uuid ?? null,
      isSubUser: true,
      sendInvitation: true,
    },
    fixed: isFixed,
    rowActions: (row) =>
      !isFixed(row) && (
        <>
          <PendingAddressButtons user={row} />
          <ActivationButton user={row} size="small" />
        </>
      ),
  }
  return <ResourcePage config={config} />
}
