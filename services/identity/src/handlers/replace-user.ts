import { replaceUser } from '@leitstand/contracts/identity/administration'
import type { IdentityConfig } from '../config.ts'
import { serve } from '../context.ts'
import { emptyUser } from '../domain/plan-user.ts'
import { refuseIntakeAddress, settleAddress } from '../store/allowed-addresses.ts'
import { changingPeople, keepUser, userToChange, wantedUser } from '../store/edit-user.ts'

export const handleReplaceUser = ({ ownAddress }: IdentityConfig) =>
  serve(replaceUser, async ({ uuid, ...patch }, context) => {
    const { actor, clock } = context
    await refuseIntakeAddress(context, ownAddress, patch.email)
    return await changingPeople(context, async (work) => {
      const before = await userToChange(context, work, uuid)
      const wanted = await wantedUser(work, emptyUser(uuid), patch, () => undefined)
      const after = await settleAddress(work.tx, { before, after: wanted, invites: false }, { actor, now: clock.now() })
      return await keepUser(context, work, before, after)
    })
  })
