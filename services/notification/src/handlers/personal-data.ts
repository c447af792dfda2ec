import { personalDataRequests } from '@leitstand/contracts/personal-data'
import { counted, pageOfSections } from '@leitstand/kit/personal-data'
import { serve } from '../context.ts'
import { countsOf, mutedOf, noticesOf, wishesOf } from '../store/personal-data.ts'

const { personalData, countPersonalData } = personalDataRequests('notification')

export const handlePersonalData = serve(personalData, async ({ person, ...page }, context) => {
  return await pageOfSections([wishesOf(context, person), noticesOf(context, person), mutedOf(context, person)], page)
})

export const handleCountPersonalData = serve(countPersonalData, async ({ user }, context) => {
  const { entries, notices } = await countsOf(context, user)
  return {
    counts: [counted('historyEntries', 'renamed', entries), counted('notices', 'removed', notices)],
  }
})
