import { z } from 'zod'
import { defineRequest } from '../define.ts'

/** What the tokens in links of summaries are for; who makes them and who reads them name it. */
export const summariesPurpose = 'end summaries'

export const SummariesLink = z.object({ token: z.string().min(20).max(300) })

/** As mail programs send it for their reader (RFC 8058 3.2). */
export const oneClick = { name: 'List-Unsubscribe', value: 'One-Click' } as const
export const OneClick = z.object({ [oneClick.name]: z.literal(oneClick.value) })

export const endSummaries = defineRequest('identity.endSummaries', {
  description: 'Switch the summaries off for whom a link in one of them is. Asked by the gateway only.',
  role: 'ROLE_SYSTEM',
  input: SummariesLink,
  output: z.null(),
  errors: ['link-expired'],
})
