import { withdrawPendingAddress } from '@leitstand/contracts/identity/pending-addresses'
import { serve } from '../context.ts'
import { changingPeople } from '../store/edit-user.ts'
import { dropPendingAddress } from '../store/pending-addresses.ts'
import { pendingToManage } from '../store/pending-to-manage.ts'

export const handleWithdrawPendingAddress = serve(withdrawPendingAddress, async ({ uuid }, context) => {
  return await changingPeople(context, async (work) => {
    const { tell } = await pendingToManage(context, work, uuid)
    await dropPendingAddress(work.tx, uuid)
    await tell('address-withdrawn')
    return null
  })
})
