import { personalDataRequests } from '@leitstand/contracts/personal-data'
import { countsOf, pageOfSections } from '@leitstand/kit/personal-data'
import { serve } from '../context.ts'
import { normalizeAddress } from '../domain/addresses.ts'
import { counting, sectionsOf } from '../store/personal-data.ts'

const { personalData, countPersonalData } = personalDataRequests('mail')

export const handlePersonalData = serve(personalData, async ({ person, ...page }, context) => {
  return await pageOfSections(sectionsOf(context, person), page)
})

export const handleCountPersonalData = serve(countPersonalData, async ({ email }, context) => {
  return { counts: await countsOf(context, counting, normalizeAddress(email)) }
})
