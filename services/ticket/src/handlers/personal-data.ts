import { personalDataRequests } from '@leitstand/contracts/personal-data'
import { counted, pageOfSections } from '@leitstand/kit/personal-data'
import { serve } from '../context.ts'
import {
  attachmentsOf,
  commentsOf,
  commentTemplatesOf,
  countsOf,
  draftsOf,
  quickFiltersOf,
  ratingsOf,
  templateSubscriptionsOf,
  ticketsOf,
} from '../store/personal-data.ts'
import { recurringTasksOf } from '../store/recurring-personal-data.ts'

const { personalData, countPersonalData } = personalDataRequests('ticket')

const sectionsOf = [
  ticketsOf,
  commentsOf,
  attachmentsOf,
  ratingsOf,
  commentTemplatesOf,
  templateSubscriptionsOf,
  quickFiltersOf,
  draftsOf,
  recurringTasksOf,
]

export const handlePersonalData = serve(personalData, async ({ person, ...page }, context) => {
  const sections = sectionsOf.map((of) => of(context, person))
  return await pageOfSections(sections, page)
})

export const handleCountPersonalData = serve(countPersonalData, async ({ user }, context) => {
  const { assigned, responsible, ...found } = await countsOf(context, user)
  return {
    counts: [
      counted('tickets', 'renamed', found.tickets),
      counted('comments', 'renamed', found.comments),
      counted('attachments', 'renamed', found.attachments),
      counted('ratings', 'renamed', found.ratings),
      counted('commentTemplates', 'removed', found.commentTemplates),
      counted('templateSubscriptions', 'removed', found.templateSubscriptions),
      counted('quickFilters', 'removed', found.quickFilters),
      counted('drafts', 'removed', found.drafts),
    ],
    unfinished: { assigned, responsible },
  }
})
