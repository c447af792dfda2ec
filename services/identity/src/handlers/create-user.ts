import type { Actor } from '@leitstand/contracts/actor'
import { createUser } from '@leitstand/contracts/identity/administration'
import { AppError, invalid } from '@leitstand/contracts/problems'
import { newId } from '@leitstand/kit/ids'
import { personOf } from '@leitstand/kit/outbox'
import type { IdentityConfig } from '../config.ts'
import { serve } from '../context.ts'
import { hasAddress } from '../domain/pending-address.ts'
import { manages, mayAdminister, mayCreateUser } from '../domain/people-policy.ts'
import { emptyUser, type UserPatch } from '../domain/plan-user.ts'
import { requestInvitation } from '../store/account-mails.ts'
import { refuseIntakeAddress, settleAddress } from '../store/allowed-addresses.ts'
import { changingPeople, keepUser, wantedUser } from '../store/edit-user.ts'

export const handleCreateUser = ({ ownAddress }: IdentityConfig) =>
  serve(createUser, async ({ sendInvitation, ...input }, context) => {
    const { actor, clock } = context
    await refuseIntakeAddress(context, ownAddress, input.email)
    return await changingPeople(context, async (work) => {
      const patch = mayAdminister(actor) ? input : asSubUser(actor, input)
      const wanted = await wantedUser(work, emptyUser(newId(), actor.language), patch, (after) => {
        if (!mayCreateUser(actor, after)) throw new AppError('forbidden')
      })
      const wish = { before: undefined, after: wanted, invites: sendInvitation }
      const after = await settleAddress(work.tx, wish, { actor, now: clock.now() })
      const user = await keepUser(context, work, undefined, after)
      // Who has yet to confirm the address is led to a password by that mail.
      if (sendInvitation && hasAddress(after)) {
        const { uuid, name } = user
        await requestInvitation(work.tx, { uuid, name }, { actor: personOf(actor), at: clock.now() })
      }
      return user
    })
  })

/** Whom a main customer adds is a sub-user, of the own group where there is but one. */
function asSubUser(actor: Actor, patch: UserPatch): UserPatch {
  const [own, ...others] = actor.customerGroups
  if (!own || !manages(actor, { uuid: '', roles: [], groups: [{ uuid: own }] })) throw new AppError('forbidden')
  if (patch.isSubUser === false || patch.is_sub_user === false)
    throw invalid({ propertyPath: 'isSubUser', code: 'sub-users-only' })
  const isPlaced = patch.groups !== undefined || Boolean(patch.customer)
  if (!isPlaced && others.length > 0) throw invalid({ propertyPath: 'customer', code: 'required' })
  return { ...patch, isSubUser: true, ...(!isPlaced && { customer: own }) }
}
