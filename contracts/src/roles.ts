import { z } from 'zod'

export const roles = [
  'ROLE_EMPLOYEE',
  'ROLE_CUSTOMER',
  'ROLE_MAIN_CUSTOMER',
  'ROLE_ISMS',
  'ROLE_SUPER_ADMIN',
  'ROLE_SYSTEM',
  'ROLE_BILLING',
  'ROLE_AUTHORITIES',
] as const
export const Role = z.enum(roles)
export type Role = z.infer<typeof Role>

/** AMB-251: what a role brings along. The system account may all that an administrator may (AMB-247). */
const included: Record<Role, readonly Role[]> = {
  ROLE_EMPLOYEE: [],
  ROLE_CUSTOMER: [],
  ROLE_MAIN_CUSTOMER: ['ROLE_CUSTOMER'],
  ROLE_ISMS: ['ROLE_EMPLOYEE'],
  ROLE_BILLING: ['ROLE_EMPLOYEE'],
  ROLE_AUTHORITIES: ['ROLE_EMPLOYEE'],
  ROLE_SUPER_ADMIN: ['ROLE_EMPLOYEE', 'ROLE_BILLING', 'ROLE_ISMS', 'ROLE_AUTHORITIES'],
  ROLE_SYSTEM: ['ROLE_SUPER_ADMIN', 'ROLE_EMPLOYEE', 'ROLE_BILLING', 'ROLE_ISMS', 'ROLE_AUTHORITIES'],
}

/** The roles somebody has when these were given, hierarchy applied. */
export function expandRoles(given: readonly Role[]): Role[] {
  return roles.filter((role) => given.some((own) => own === role || included[own].includes(role)))
}
