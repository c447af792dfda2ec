import { patchUser } from '@leitstand/contracts/identity/administration'
import { AppError } from '@leitstand/contracts/problems'
import type { IdentityConfig } from '../config.ts'
import { serve } from '../context.ts'
import { hasAddress } from '../domain/pending-address.ts'
import { mayChangeUser } from '../domain/people-policy.ts'
import { changesOf, fieldsOf } from '../domain/plan-user.ts'
import { refuseIntakeAddress, settleAddress } from '../store/allowed-addresses.ts'
import { changingPeople, keepUser, userToChange, wantedUser } from '../store/edit-user.ts'

export const handlePatchUser = ({ ownAddress }: IdentityConfig) =>
  serve(patchUser, async ({ uuid, ...patch }, context) => {
    const { actor, clock } = context
    await refuseIntakeAddress(context, ownAddress, patch.email)
    return await changingPeople(context, async (work) => {
      const before = await userToChange(context, work, uuid)
      const wanted = await wantedUser(work, before, patch, (after) => {
        const fields = fieldsOf(changesOf(before, after))
        if (!mayChangeUser(actor, before, fields)) throw new AppError('forbidden')
      })
      const wish = { before, after: wanted, invites: !hasAddress(before) }
      const after = await settleAddress(work.tx, wish, { actor, now: clock.now() })
      return await keepUser(context, work, before, after)
    })
  })
