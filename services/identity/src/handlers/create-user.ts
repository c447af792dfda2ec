import type { Actor } from '@leitstand/contracts/actor'
import { createUser } from '@leitstand/contracts/identity/administration'
import { AppError, invalid } from '@leitstand/contracts/problems'
import { newId } from '@leitstand/kit/ids'
import { serve } from '../context.ts'
import { manages, mayAdminister, mayCreateUser } from '../domain/people-policy.ts'
import { aNewUser, type UserWishes } from '../domain/plan-user.ts'
import { requestInvitation } from '../store/account-mails.ts'
import { refuseForeignAddress, refuseIntakeAddress } from '../store/allowed-addresses.ts'
import { changingPeople, keepUser, wantedUser } from '../store/edit-user.ts'

export const handleCreateUser = serve(createUser, async ({ sendInvitation, ...input }, context) => {
  const { actor } = context
  await refuseIntakeAddress(context, input.email)
  const created = await changingPeople(context, async (work) => {
    const wishes = mayAdminister(actor) ? input : asSubUser(actor, input)
    const after = await wantedUser(work, aNewUser(newId()), wishes, (wanted) => {
      if (!mayCreateUser(actor, wanted)) throw new AppError('forbidden')
    })
    await refuseForeignAddress(work.tx, actor, aNewUser(after.uuid), after)
    const user = await keepUser(context, work, undefined, after)
    if (sendInvitation) await requestInvitation(work.tx, user.uuid, context.clock.now())
    return user
  })
  if (sendInvitation) context.wake('send-account-mails')
  return created
})

/** Whom a main customer adds is a sub-user, of the own group where there is but one. */
function asSubUser(actor: Actor, wishes: UserWishes): UserWishes {
  const [own, ...others] = actor.customerGroups
  if (!own || !manages(actor, { uuid: '', roles: [], groups: [{ uuid: own }] })) throw new AppError('forbidden')
  const isPlaced = wishes.groups !== undefined || Boolean(wishes.customer)
  if (!isPlaced && others.length > 0) throw invalid({ propertyPath: 'customer', code: 'required' })
  return { ...wishes, isSubUser: true, ...(!isPlaced && { customer: own }) }
}
