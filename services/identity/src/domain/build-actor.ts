import type { Actor } from '@leitstand/contracts/actor'
import { expandRoles, type Role } from '@leitstand/contracts/roles'

export interface Holder {
  uuid: string
  name: string
  email: string
  roles: readonly Role[]
  origin: Actor['origin']
  locale: Actor['language']
}

export interface HeldGroup {
  uuid: string
  customerGroup: boolean
  active: boolean
  showTickets: boolean
  roles: readonly Role[]
  workflows: readonly string[]
}

/** Who somebody is for all services: own roles and those of their active groups, and what they see through these. */
export function buildActor(holder: Holder, groups: readonly HeldGroup[], session: Actor['session'] = null): Actor {
  const active = groups.filter((group) => group.active)
  const customers = active.filter((group) => group.customerGroup)
  const roles = expandRoles([...holder.roles, ...active.flatMap((group) => group.roles)])
  const seesWholeGroups = roles.includes('ROLE_MAIN_CUSTOMER')
  return {
    uuid: holder.uuid,
    name: holder.name,
    email: holder.email,
    roles,
    groups: active.map((group) => group.uuid),
    customerGroups: customers.map((group) => group.uuid),
    seesAllOf: customers.filter((group) => seesWholeGroups || group.showTickets).map((group) => group.uuid),
    workflows: limitedTo(active),
    origin: holder.origin,
    language: holder.locale,
    session,
  }
}

/** A group without a list opens all types to its members, whatever their other groups say. */
function limitedTo(groups: readonly HeldGroup[]): string[] {
  if (groups.some((group) => group.workflows.length === 0)) return []
  return [...new Set(groups.flatMap((group) => group.workflows))]
}
