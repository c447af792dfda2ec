import { personalDataRequests } from '@leitstand/contracts/personal-data'
import { counted, pageOfSections } from '@leitstand/kit/personal-data'
import { serve } from '../context.ts'
import { countMailsOf, receivedMailsOf, sentMailsOf } from '../store/personal-data.ts'

const { personalData, countPersonalData } = personalDataRequests('mail')

export const handlePersonalData = serve(personalData, async ({ person, ...page }, context) => {
  return await pageOfSections([receivedMailsOf(context, person.email), sentMailsOf(context, person)], page)
})

/** The bytes of received mails stay: they are the proof of what was asked for. */
export const handleCountPersonalData = serve(countPersonalData, async ({ email }, context) => {
  const { received, sent } = await countMailsOf(context, email)
  return {
    counts: [
      counted('receivedMails', 'renamed', received),
      counted('sentMails', 'renamed', sent),
      counted('rawMails', 'kept', received),
    ],
  }
})
