import { countMails, listMails } from '@leitstand/contracts/mail/ledger'
import { serve } from '../context.ts'
import { countReceivedMails, findReceivedMails } from '../store/mail-lists.ts'

export const handleListMails = serve(listMails, async (input, context) => {
  return await findReceivedMails(context, input)
})

export const handleCountMails = serve(countMails, async (input, context) => {
  return { states: await countReceivedMails(context, input) }
})
