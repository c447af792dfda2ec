import { z } from 'zod'
import { Person, Uuid } from '../common.ts'
import { defineEvent } from '../define.ts'
import { GroupFacts, UserFacts } from './requests.ts'

const owner = 'identity'

export const userAnonymised = defineEvent('user.anonymised', {
  owner,
  description: 'A person has lost name and address. Whoever keeps a copy of them replaces it.',
  data: z.object({
    user: Uuid,
    /** What they are called from now on. */
    name: z.string(),
    email: z.string(),
    /** What copies may still say, to be found where no uuid stands beside it. Addresses in lower case. */
    former: z.object({ names: z.array(z.string()), emails: z.array(z.string()) }),
    actor: Person,
  }),
})
export const userChanged = defineEvent('user.changed', {
  owner,
  description: 'A user was created or changed.',
  data: z.object({ user: UserFacts, actor: Person }),
})
export const userGroupChanged = defineEvent('user-group.changed', {
  owner,
  description: 'A user group was created or changed.',
  data: z.object({ group: GroupFacts, deleted: z.boolean().default(false), actor: Person }),
})
export const sessionRevoked = defineEvent('session.revoked', {
  owner,
  description: 'A session or token ended, or what its holder may has changed. Holders of cached identities drop them.',
  data: z.object({ user: Uuid, session: z.string().nullable() }),
})
