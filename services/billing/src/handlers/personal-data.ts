import { personalDataRequests } from '@leitstand/contracts/personal-data'
import { countsOf, pageOfSections } from '@leitstand/kit/personal-data'
import { serve } from '../context.ts'
import { counting, sectionsOf } from '../store/personal-data.ts'

const { personalData, countPersonalData } = personalDataRequests('billing')

export const handlePersonalData = serve(personalData, async ({ person, ...page }, context) => {
  return await pageOfSections(sectionsOf(context, person), page)
})

export const handleCountPersonalData = serve(countPersonalData, async ({ user }, context) => {
  return { counts: await countsOf(context, counting, user) }
})
