import type { ResourceKind } from '@leitstand/contracts/identity/assigned-resources'

/** The accounts that the README and the ready line name, and who else lives in the demo. */
const password = 'leitstand'
const nordlicht = 'Nordlicht Shop GmbH'
const suedwind = 'Südwind Reisen AG'

export const groups = {
  support: 'Support',
  technik: 'Technik',
  nordlicht,
  suedwind,
  bergblick: 'Klinik Bergblick',
  hafen: 'Hafenlogistik Krause KG',
}

const staff = (email: string, firstName: string, lastName: string, roles: Role[], inGroups: string[]) => ({
  email,
  firstName,
  lastName,
  staff: true,
  roles,
  groups: inGroups,
  password,
})

type Role = 'ROLE_EMPLOYEE' | 'ROLE_SUPER_ADMIN' | 'ROLE_ISMS' | 'ROLE_BILLING' | 'ROLE_AUTHORITIES'

const bothGroups = [groups.support, groups.technik]

export const demoPeople = [
  staff('admin@leitstand.example', 'Alexandra', 'Adler', ['ROLE_SUPER_ADMIN'], bothGroups),
  staff('agent@leitstand.example', 'Mara', 'Lindner', ['ROLE_EMPLOYEE'], bothGroups),
  staff('agent2@leitstand.example', 'Jonas', 'Petersen', ['ROLE_EMPLOYEE'], bothGroups),
  staff('isms@leitstand.example', 'Ines', 'Sommer', ['ROLE_ISMS'], [groups.technik]),
  staff('billing@leitstand.example', 'Bruno', 'Lang', ['ROLE_BILLING'], []),
  staff('authorities@leitstand.example', 'Thea', 'Brandt', ['ROLE_AUTHORITIES'], [groups.support]),
  customer('chef@nordlicht.example', 'Nora', 'Nordmann', nordlicht, { mainCustomer: true }),
  customer('nutzer@nordlicht.example', 'Nils', 'Nielsen', nordlicht, { subUser: true }),
  customer('chef@suedwind.example', 'Sofia', 'Winter', suedwind, { mainCustomer: true }),
  customer('it@bergblick.example', 'Dr. Paul', 'Gerber', groups.bergblick, { mainCustomer: true }),
  customer('ops@hafen.example', 'Emma', 'Krause', groups.hafen, { mainCustomer: true, language: 'en' as const }),
]

function customer(email: string, firstName: string, lastName: string, customerGroup: string, more: object) {
  return { email, firstName, lastName, staff: false, customerGroup, password, showTickets: false, ...more }
}

/** What the customers have at the provider, by the name of their group. */
export const demoResources: Record<string, { kind: ResourceKind; name: string; externalId: string }[]> = {
  [groups.nordlicht]: [
    resource('managed_server', 'shop-web-01'),
    resource('managed_server', 'shop-web-02'),
    resource('managed_server', 'shop-db-01'),
    resource('openstack_project', 'nordlicht-staging'),
  ],
  [groups.suedwind]: [resource('server', 'reisen-app-01'), resource('managed_server', 'reisen-mail-01')],
  [groups.bergblick]: [
    resource('colocation_unit', 'Rack B12, HE 20–26'),
    resource('server', 'pacs-archiv-01'),
    resource('server', 'pacs-archiv-02'),
  ],
  [groups.hafen]: [resource('colocation_unit', 'Rack A03, HE 01–04'), resource('server', 'terminal-gw-01')],
}

function resource(kind: ResourceKind, name: string) {
  return { kind, name, externalId: name.toLowerCase().replace(/[^a-z0-9]+/g, '-') }
}
