import { z } from 'zod'
import { Role } from './roles.ts'

export const languages = ['de', 'en'] as const
export const Language = z.enum(languages)
export type Language = z.infer<typeof Language>

/** The two external systems that people sign in through, as OpenID providers (AMB-001). */
export const origins = ['wi', 'ams'] as const
export const Origin = z.enum(origins)
export type Origin = z.infer<typeof Origin>

/** Who asks. The gateway signs it, services believe nothing else (claim `actor` of the identity token). */
export const Actor = z.object({
  uuid: z.uuid(),
  name: z.string(),
  email: z.string(),
  /** With the hierarchy applied. */
  roles: z.array(Role),
  /** Every group the person is in, employee and customer groups. */
  groups: z.array(z.uuid()),
  customerGroups: z.array(z.uuid()),
  /** Customer groups whose tickets the person sees entirely: main customer, or the group shows its tickets (AMB-123, AMB-248). */
  seesAllOf: z.array(z.uuid()),
  /** Ticket types the person's groups are limited to; empty = all (AMB-131). */
  workflows: z.array(z.string()).default([]),
  origin: Origin.nullable().default(null),
  language: Language,
  /** What the person came with: a sign-in or an API token. null: a service. */
  session: z
    .object({ uuid: z.uuid(), kind: z.enum(['session', 'token']) })
    .nullable()
    .default(null),
})
export type Actor = z.infer<typeof Actor>

/** The technical account of the services. */
export const systemActor: Actor = {
  uuid: '00000000-0000-7000-8000-000000000001',
  name: 'Leitstand',
  email: 'system@leitstand.invalid',
  roles: ['ROLE_EMPLOYEE', 'ROLE_ISMS', 'ROLE_SUPER_ADMIN', 'ROLE_SYSTEM', 'ROLE_BILLING', 'ROLE_AUTHORITIES'],
  groups: [],
  customerGroups: [],
  seesAllOf: [],
  workflows: [],
  origin: null,
  language: 'de',
  session: null,
}

export function hasRole(actor: Pick<Actor, 'roles'>, role: Role): boolean {
  return actor.roles.includes(role)
}

export function isStaff(actor: Pick<Actor, 'roles'>): boolean {
  return hasRole(actor, 'ROLE_EMPLOYEE')
}

export function isSystem(actor: Pick<Actor, 'roles'>): boolean {
  return hasRole(actor, 'ROLE_SYSTEM')
}
