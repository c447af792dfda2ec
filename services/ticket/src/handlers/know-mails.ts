import { knowMails } from '@leitstand/contracts/ticket/from-mail'
import { serve } from '../context.ts'
import { findSources } from '../store/tickets.ts'

/** What was deleted since counts as well: the mail was not lost. */
export const handleKnowMails = serve(knowMails, async ({ keys }, context) => {
  return { known: await findSources(context, keys) }
})
