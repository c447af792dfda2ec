import { resendPendingAddress } from '@leitstand/contracts/identity/pending-addresses'
import { serve } from '../context.ts'
import { askForAddress } from '../store/allowed-addresses.ts'
import { changingPeople } from '../store/edit-user.ts'
import { pendingToManage } from '../store/pending-to-manage.ts'

export const handleResendPendingAddress = serve(resendPendingAddress, async ({ uuid }, context) => {
  return await changingPeople(context, async (work) => {
    const { pending, tell } = await pendingToManage(context, work, uuid)
    await askForAddress(work.tx, pending, { actor: context.actor, now: context.clock.now() })
    await tell('address-requested')
    return null
  })
})
