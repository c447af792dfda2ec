import { groupRef, userRef } from '@leitstand/contracts/common'
import type { OutputOf } from '@leitstand/contracts/define'
import { usualNotifications } from '@leitstand/contracts/identity/notification-settings'
import type { getMe } from '@leitstand/contracts/identity/requests'
import { expandRoles, type Role } from '@leitstand/contracts/roles'

export type MockUser = OutputOf<typeof getMe>

/** A uuid that tells what it is: kind and number. */
export function uuidOf(kind: number, number: number): string {
  return `0199a000-${String(kind).padStart(4, '0')}-7000-8000-${String(number).padStart(12, '0')}`
}

export const groups = {
  support: groupRef(uuidOf(2, 1), 'Support'),
  technik: groupRef(uuidOf(2, 2), 'Technik'),
  nordlicht: groupRef(uuidOf(2, 3), 'Nordlicht Shop GmbH'),
  suedwind: groupRef(uuidOf(2, 4), 'Südwind Reisen AG'),
  havel: groupRef(uuidOf(2, 5), 'Havel Logistik KG'),
  bergmann: groupRef(uuidOf(2, 6), 'Bergmann & Söhne'),
}
export const customerGroups = [groups.nordlicht, groups.suedwind, groups.havel, groups.bergmann]

const both = [groups.support, groups.technik]
export const users: MockUser[] = [
  person(1, 'Jana', 'Albrecht', 'admin@leitstand.example', ['ROLE_SUPER_ADMIN'], both),
  person(2, 'Mirko', 'Hansen', 'agent@leitstand.example', ['ROLE_EMPLOYEE'], both),
  person(3, 'Leyla', 'Demir', 'agent2@leitstand.example', ['ROLE_EMPLOYEE'], both),
  person(4, 'Tom', 'Brückner', 'billing@leitstand.example', ['ROLE_BILLING'], [groups.support]),
  person(5, 'Greta', 'Sommer', 'isms@leitstand.example', ['ROLE_ISMS'], [groups.technik]),
  person(11, 'Ole', 'Petersen', 'chef@nordlicht.example', ['ROLE_MAIN_CUSTOMER'], [groups.nordlicht]),
  person(12, 'Nina', 'Krüger', 'nutzer@nordlicht.example', ['ROLE_CUSTOMER'], [groups.nordlicht]),
  person(13, 'Sofia', 'Maier', 'chef@suedwind.example', ['ROLE_MAIN_CUSTOMER'], [groups.suedwind]),
  person(14, 'Paul', 'Wendt', 'wendt@havel.example', ['ROLE_MAIN_CUSTOMER'], [groups.havel]),
  person(15, 'Ines', 'Bergmann', 'ines@bergmann.example', ['ROLE_MAIN_CUSTOMER'], [groups.bergmann]),
]
export const staff = users.filter((user) => user.effectiveRoles.includes('ROLE_EMPLOYEE'))

export function person(
  number: number,
  firstName: string,
  lastName: string,
  email: string,
  roles: Role[],
  own: (typeof both)[number][],
): MockUser {
  const isCustomer = roles.some((role) => role.includes('CUSTOMER'))
  return {
    ...userRef(uuidOf(1, number), `${firstName} ${lastName}`),
    firstName,
    lastName,
    email,
    roles,
    effectiveRoles: expandRoles(roles),
    inactive: false,
    isSubUser: roles.includes('ROLE_CUSTOMER'),
    is_sub_user: roles.includes('ROLE_CUSTOMER'),
    origin: null,
    locale: 'de',
    language: 'de',
    groups: own,
    notificationSettings: usualNotifications,
    picture: null,
    customer: isCustomer ? (own[0] ?? null) : null,
    version: 1,
  }
}
