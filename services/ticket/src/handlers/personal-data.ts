import { personalDataRequests } from '@leitstand/contracts/personal-data'
import { counted, mustBeIdentity, pageOfSections } from '@leitstand/kit/personal-data'
import { serve } from '../context.ts'
import { attachmentsOf, commentsOf, commentTemplatesOf, countsOf, ticketsOf } from '../store/personal-data.ts'
import { recurringTasksOf } from '../store/recurring-personal-data.ts'

const { personalData, countPersonalData } = personalDataRequests('ticket')

export const handlePersonalData = serve(personalData, async ({ person, ...page }, context) => {
  mustBeIdentity(context.actor)
  const sections = [ticketsOf, commentsOf, attachmentsOf, commentTemplatesOf, recurringTasksOf].map((of) =>
    of(context, person),
  )
  return await pageOfSections(sections, page)
})

export const handleCountPersonalData = serve(countPersonalData, async ({ user }, context) => {
  mustBeIdentity(context.actor)
  const { tickets, comments, attachments, commentTemplates, assigned, responsible } = await countsOf(context, user)
  return {
    counts: [
      counted('tickets', 'renamed', tickets),
      counted('comments', 'renamed', comments),
      counted('attachments', 'renamed', attachments),
      counted('commentTemplates', 'removed', commentTemplates),
    ],
    unfinished: { assigned, responsible },
  }
})
