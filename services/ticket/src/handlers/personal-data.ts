import { personalDataRequests } from '@leitstand/contracts/personal-data'
import { countsOf, pageOfSections } from '@leitstand/kit/personal-data'
import { serve } from '../context.ts'
import { counting, sectionsOf, unfinishedOf } from '../store/personal-data.ts'

const { personalData, countPersonalData } = personalDataRequests('ticket')

export const handlePersonalData = serve(personalData, async ({ person, ...page }, context) => {
  return await pageOfSections(sectionsOf(context, person), page)
})

export const handleCountPersonalData = serve(countPersonalData, async ({ user }, context) => ({
  counts: await countsOf(context, counting, user),
  unfinished: await unfinishedOf(context, user),
}))
