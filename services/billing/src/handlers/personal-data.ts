import { personalDataRequests } from '@leitstand/contracts/personal-data'
import { counted, pageOfSections } from '@leitstand/kit/personal-data'
import { serve } from '../context.ts'
import { componentsOf, countComponentsOf } from '../store/components.ts'
import { countWorktimesOf, savedReportsOf, worktimesOf } from '../store/personal-data.ts'

const { personalData, countPersonalData } = personalDataRequests('billing')

export const handlePersonalData = serve(personalData, async ({ person, ...page }, context) => {
  return await pageOfSections(
    [worktimesOf(context, person.uuid), componentsOf(context, person.uuid), savedReportsOf(context, person.uuid)],
    page,
  )
})

export const handleCountPersonalData = serve(countPersonalData, async ({ user }, context) => {
  return {
    counts: [
      counted('worktimes', 'renamed', await countWorktimesOf(context, user)),
      counted('components', 'renamed', await countComponentsOf(context, user)),
    ],
  }
})
