import { z } from 'zod'
import { Instant, TicketKey, UserRef, Uuid } from '../common.ts'
import { defineRequest, pageOf } from '../define.ts'

/** What a customer says of how a request was handled. */
export const scores = {
  1: { de: 'Sehr unzufrieden', en: 'Very dissatisfied' },
  2: { de: 'Unzufrieden', en: 'Dissatisfied' },
  3: { de: 'Teils, teils', en: 'Partly satisfied' },
  4: { de: 'Zufrieden', en: 'Satisfied' },
  5: { de: 'Sehr zufrieden', en: 'Very satisfied' },
} as const
export type Score = keyof typeof scores
export const Score = z.literal([1, 2, 3, 4, 5], { error: 'out-of-range' })

/** So long after it was given, a rating can be changed. */
export const ratingDays = 14

export const Rating = z.object({
  '@id': z.string(),
  '@type': z.literal('Rating'),
  uuid: Uuid,
  ratedBy: UserRef,
  score: Score,
  word: z.string(),
  /** Of the closing that the ticket is in; one that was reopened is rated anew. */
  current: z.boolean(),
  changeableUntil: Instant,
  createdAt: Instant,
  updatedAt: Instant,
})
export type Rating = z.infer<typeof Rating>

export const listRatings = defineRequest('ticket.listRatings', {
  description: 'How satisfied the customer was, newest first; a customer reads the own ratings only.',
  http: 'GET /api/tickets/:id/ratings',
  input: z.object({ id: TicketKey }),
  output: pageOf(Rating),
  errors: ['not-found'],
})
export const rateTicket = defineRequest('ticket.rateTicket', {
  description: `Say how satisfied one is with a closed ticket (customers): once for each closing, to be changed for ${ratingDays} days.`,
  http: 'PUT /api/tickets/:id/rating',
  role: 'ROLE_CUSTOMER',
  input: z.strictObject({ id: TicketKey, score: Score, word: z.string().trim().max(2_000, 'too-long').default('') }),
  output: Rating,
  errors: ['not-found', 'not-rateable', 'ticket-merged'],
})
