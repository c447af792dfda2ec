import { z } from 'zod'
import { type Actor, hasRole } from './actor.ts'
import { Role } from './roles.ts'

/**
 * Who may learn of a thing. The owner's policy computes it; search, live events, notices and exports heed it. What only some
 * of the staff may see is never for customers, not even for the one it is about, whatever an older fact says (AMB-262).
 */
export const Audience = z
  .object({
    /** Staff need this role to see it. */
    staffRole: Role,
    /** Never for customers. */
    internal: z.boolean(),
    customerGroup: z.uuid().nullable(),
    /** Members of the customer group who see it although the group does not show its tickets: author, customer, watchers. */
    people: z.array(z.uuid()),
  })
  .overwrite((audience) => ({ ...audience, internal: isForStaffAlone(audience) }))
export type Audience = z.infer<typeof Audience>

function isForStaffAlone({ internal, staffRole }: { internal: boolean; staffRole: Role }): boolean {
  return internal || !isForEveryEmployee({ staffRole })
}

/** No further role is needed: what it says may stand where any of the staff reads, as in a channel or a vocabulary. */
export function isForEveryEmployee({ staffRole }: { staffRole: Role }): boolean {
  return staffRole === 'ROLE_EMPLOYEE'
}

/** The one rule of visibility. The kit asks the same of rows (`services/kit/src/visibility.ts`), and is tested against it. */
export function mayReceive(actor: Actor, audience: Audience): boolean {
  if (hasRole(actor, 'ROLE_EMPLOYEE')) return hasRole(actor, audience.staffRole)
  if (isForStaffAlone(audience) || audience.customerGroup === null) return false
  if (actor.seesAllOf.includes(audience.customerGroup)) return true
  return actor.customerGroups.includes(audience.customerGroup) && audience.people.includes(actor.uuid)
}
