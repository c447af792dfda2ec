import { countBilled as contract } from '@leitstand/contracts/billing/requests'
import { serve } from '../context.ts'
import { countBilled } from '../store/worktimes.ts'

export const handleCountBilled = serve(contract, async ({ tickets }, context) => ({
  billed: await countBilled(context, tickets),
}))
