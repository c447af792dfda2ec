import { personalDataRequests } from '@leitstand/contracts/personal-data'
import { counted, mustBeIdentity, pageOfSections } from '@leitstand/kit/personal-data'
import { serve } from '../context.ts'
import { attachmentsOf, commentsOf, countsOf, ticketsOf } from '../store/personal-data.ts'

const { personalData, countPersonalData } = personalDataRequests('ticket')

export const handlePersonalData = serve(personalData, async ({ person, ...page }, context) => {
  mustBeIdentity(context.actor)
  const sections = [ticketsOf(context, person), commentsOf(context, person), attachmentsOf(context, person)]
  return await pageOfSections(sections, page)
})

export const handleCountPersonalData = serve(countPersonalData, async ({ user }, context) => {
  mustBeIdentity(context.actor)
  const { tickets, comments, attachments, assigned, responsible } = await countsOf(context, user)
  return {
    counts: [
      counted('tickets', 'renamed', tickets),
      counted('comments', 'renamed', comments),
      counted('attachments', 'renamed', attachments),
    ],
    unfinished: { assigned, responsible },
  }
})
