import { groupRef, userRef } from '@leitstand/contracts/common'
import type { OutputOf } from '@leitstand/contracts/define'
import { usualNotifications } from '@leitstand/contracts/identity/notification-settings'
import type { getMe, UserGroup } from '@leitstand/contracts/identity/requests'
import { expandRoles, type Role } from '@leitstand/contracts/roles'

export type Person = OutputOf<typeof getMe>

/** A uuid that tells what it is: kind and number. */
export function uuidOf(kind: number, number: number): string {
  return `0199a000-${String(kind).padStart(4, '0')}-7000-8000-${String(number).padStart(12, '0')}`
}

export const support = groupRef(uuidOf(2, 1), 'Support')
export const nordlicht = groupRef(uuidOf(2, 3), 'Nordlicht Shop GmbH')

/** People as they are at the beginning of a test. */
export const admin = () => person(1, 'Jana', 'Albrecht', 'admin@leitstand.example', 'ROLE_SUPER_ADMIN')
export const agent = () => person(2, 'Mirko', 'Hansen', 'agent@leitstand.example', 'ROLE_EMPLOYEE')
export const colleague = () => person(3, 'Leyla', 'Demir', 'agent2@leitstand.example', 'ROLE_EMPLOYEE')
export const billing = () => person(4, 'Tom', 'Brückner', 'billing@leitstand.example', 'ROLE_BILLING')
export const mainCustomer = () => person(11, 'Ole', 'Petersen', 'chef@nordlicht.example', 'ROLE_MAIN_CUSTOMER')
export const customer = () => person(12, 'Nina', 'Krüger', 'nutzer@nordlicht.example', 'ROLE_CUSTOMER')

function person(number: number, firstName: string, lastName: string, email: string, role: Role): Person {
  const isCustomer = role.includes('CUSTOMER')
  const group = isCustomer ? nordlicht : support
  return {
    ...userRef(uuidOf(1, number), `${firstName} ${lastName}`),
    firstName,
    lastName,
    email,
    roles: [role],
    effectiveRoles: expandRoles([role]),
    workflows: [],
    inactive: false,
    isSubUser: role === 'ROLE_CUSTOMER',
    is_sub_user: role === 'ROLE_CUSTOMER',
    origin: null,
    locale: 'de',
    language: 'de',
    groups: [group],
    notificationSettings: usualNotifications,
    picture: null,
    customer: isCustomer ? group : null,
    version: 1,
  }
}

export function aGroup(ref: { uuid: string; name: string }, members: Person[]): UserGroup {
  const isCustomer = ref.uuid === nordlicht.uuid
  return {
    '@id': `/api/user_groups/${ref.uuid}`,
    '@type': 'UserGroup',
    uuid: ref.uuid,
    name: ref.name,
    description: '',
    customerGroup: isCustomer,
    mainCustomer: null,
    active: true,
    showTickets: false,
    users: members.map(({ uuid, name }) => userRef(uuid, name)),
    teamsChannel: null,
    teamsLanguage: 'de',
    workflows: [],
    roles: [],
    watchNewFromUserGroup: false,
    disableConfirmationMail: false,
    mailDomains: [],
    serviceLevelAgreements: [],
    assignedResources: [],
    clearingTypes: [],
    version: 1,
  }
}
