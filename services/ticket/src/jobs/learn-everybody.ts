import { exportPeople } from '@leitstand/contracts/identity/requests'
import { job } from '../context.ts'
import { learnGroups, learnPeople } from '../store/people.ts'

/** Events keep the slim copies fresh; this fills them on a first start and mends what a lost stream left out. */
export const learnEverybody = job({
  name: 'learn-everybody',
  everySeconds: 3_600,
  run: async (context) => {
    let after: string | null = null
    do {
      const page: {
        users: Parameters<typeof learnPeople>[1]
        groups: Parameters<typeof learnGroups>[1]
        next: string | null
      } = await context.callAsSystem(exportPeople, { after, limit: 500 })
      await learnPeople(context, page.users)
      await learnGroups(context, page.groups)
      after = page.next
    } while (after)
    return false
  },
})
