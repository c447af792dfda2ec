import { createUserGroup, deleteUserGroup, patchUserGroup } from '@leitstand/contracts/identity/administration'
import { getUserGroup, listUserGroups } from '@leitstand/contracts/identity/requests'
import { ticketTypes } from '@leitstand/contracts/workflow/states'
import { Input } from 'antd'
import { useSearchParams } from 'react-router'
import type { FieldSpec, ResourceConfig, ValuesOf } from '../../features/admin/resource-config.ts'
import { ResourcePage } from '../../features/admin/resource-page.tsx'
import { RowsField } from '../../features/admin/rows-field.tsx'
import { customerRoles, staffRoles, useRoleOptions } from '../../features/people/role-tags.tsx'
import { ActiveTag } from '../../features/people/state-tags.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { Segments } from '../../ui/segments.tsx'

const isCustomers = (values: Values) => values.customerGroup === true
const isStaff = (values: Values) => values.customerGroup !== true
const groups = {
  // Deleting is on the page of a group, where it also says why it cannot be.
  operations: ['list', 'get', 'create', 'patch'],
  requests: {
    list: listUserGroups,
    get: getUserGroup,
    create: createUserGroup,
    patch: patchUserGroup,
    delete: deleteUserGroup,
  },
} as const
type Values = ValuesOf<typeof groups>

/** Groups of customers and of employees. */
export function Component() {
  const { t } = useTexts('people')
  const [query] = useSearchParams()
  const fields = useGroupFields()
  const config: ResourceConfig<typeof groups> = {
    resource: groups,
    title: t('groups.title'),
    createText: t('groups.create'),
    createFailed: t('groups.createFailed'),
    emptyText: t('admin:empty.groups'),
    routes: {
      overview: 'adminUserGroups',
      create: 'adminUserGroupCreate',
      edit: 'adminUserGroupEdit',
      view: 'adminUserGroupView',
    },
    searchBy: 'search',
    nameSort: 'name',
    kinds: {
      label: t('groups.kind'),
      entries: [
        {
          name: 'customers',
          text: t('groups.customers'),
          note: t('groups.customersStay'),
          ask: { customerGroup: 'true' },
        },
        { name: 'staff', text: t('groups.staff'), ask: { customerGroup: 'false' } },
      ],
    },
    filters: [
      {
        name: 'active',
        label: t('groups.anyState'),
        options: [
          { value: 'true', label: t('active') },
          { value: 'false', label: t('inactive') },
        ],
        ask: (active) => (active ? { active } : {}),
      },
    ],
    columns: [
      { name: 'members', label: t('groups.members'), show: (row) => row.users.length },
      { name: 'mainCustomer', label: t('groups.mainCustomer'), show: (row) => row.mainCustomer?.name ?? '–' },
      { name: 'state', label: t('state'), show: (row) => <ActiveTag active={row.active} /> },
    ],
    fields,
    initial: {
      name: '',
      description: '',
      customerGroup: query.get('kind') !== 'staff',
      active: true,
      mailDomains: [],
      roles: [],
      workflows: [],
      showTickets: false,
      watchNewFromUserGroup: false,
      disableConfirmationMail: false,
      teamsChannel: null,
      teamsLanguage: 'de',
    },
  }
  return <ResourcePage config={config} />
}

function useGroupFields(): FieldSpec<Values>[] {
  const { t, language } = useTexts('people')
  const roleOptions = useRoleOptions()
  const types = Object.entries(ticketTypes).map(([value, text]) => ({ value, label: text[language] }))
  const roles = { name: 'roles', label: t('groups.roles'), help: t('groups.rolesHelp'), kind: 'many' } as const
  return [
    { name: 'name', label: t('admin:name'), kind: 'text', required: true },
    { name: 'description', label: t('admin:description'), kind: 'longText' },
    {
      name: 'customerGroup',
      label: t('groups.kind'),
      help: t('groups.kindHelp'),
      onlyNew: true,
      kind: 'own',
      render: (value, change) => <KindField value={value === true} change={change} />,
    },
    {
      name: 'mailDomains',
      label: t('groups.mailDomains'),
      help: t('groups.mailDomainsHelp'),
      when: isCustomers,
      kind: 'own',
      render: (value, change) => <Domains value={value} change={change} />,
    },
    { name: 'active', label: t('groups.active'), help: t('groups.activeHelp'), kind: 'flag' },
    { ...roles, section: t('groups.rights'), options: roleOptions(customerRoles), when: isCustomers },
    { ...roles, section: t('groups.rights'), options: roleOptions(staffRoles), when: isStaff },
    { name: 'workflows', label: t('groups.workflows'), help: t('groups.workflowsHelp'), kind: 'many', options: types },
    {
      name: 'showTickets',
      label: t('groups.showTickets'),
      help: t('groups.showTicketsHelp'),
      when: isCustomers,
      kind: 'flag',
    },
    {
      name: 'watchNewFromUserGroup',
      section: t('groups.notices'),
      label: t('groups.watchNewFromUserGroup'),
      kind: 'flag',
    },
    { name: 'disableConfirmationMail', label: t('groups.disableConfirmationMail'), kind: 'flag' },
    { name: 'teamsChannel', label: t('groups.teamsChannel'), help: t('groups.teamsChannelHelp'), kind: 'text' },
    {
      name: 'teamsLanguage',
      label: t('groups.teamsLanguage'),
      kind: 'one',
      required: true,
      options: [
        { value: 'de', label: 'Deutsch' },
        { value: 'en', label: 'English' },
      ],
    },
  ]
}

function KindField({ value, change }: { value: boolean; change: (value: unknown) => void }) {
  const { t } = useTexts('people')
  return (
    <span>
      <Segments
        label={t('groups.kind')}
        active={value ? 'customers' : 'staff'}
        entries={[
          { name: 'customers', text: t('groups.customerGroup') },
          { name: 'staff', text: t('groups.staffGroup') },
        ]}
        onChange={(kind) => change(kind === 'customers')}
      />
    </span>
  )
}

function Domains({ value, change }: { value: string[]; change: (value: unknown) => void }) {
  const { t } = useTexts('people')
  return (
    <RowsField items={value} change={change} fresh="" addText={t('groups.addDomain')}>
      {(domain, set) => (
        <Input
          aria-label={t('groups.mailDomain')}
          placeholder="kunde.example"
          value={domain}
          onChange={(event) => set(event.target.value)}
        />
      )}
    </RowsField>
  )
}
