import type { Role } from '@leitstand/contracts/roles'

/** Roles of the provider's people, and roles of customers. Nobody has some of both; ROLE_SYSTEM is of neither side. */
export const staffRoles: readonly Role[] = [
  'ROLE_EMPLOYEE',
  'ROLE_ISMS',
  'ROLE_SUPER_ADMIN',
  'ROLE_BILLING',
  'ROLE_AUTHORITIES',
]
export const customerRoles: readonly Role[] = ['ROLE_CUSTOMER', 'ROLE_MAIN_CUSTOMER']

export type Side = 'staff' | 'customer' | 'neither'

/** On which side somebody with these roles stands; without any it is a customer. */
export function sideOf(roles: readonly Role[]): Side {
  if (roles.every((role) => customerRoles.includes(role))) return 'customer'
  return roles.every((role) => staffRoles.includes(role)) ? 'staff' : 'neither'
}
