import { z } from 'zod'
import { Instant } from '../common.ts'
import { defineRequest, pageOf } from '../define.ts'

/**
 * Where somebody writes: on a ticket (`ticket-`) or at its own words (`edit-`), by its number; on a new one (`new-`), by a
 * uuid that the writer gives it; at a comment that is changed (`comment-`), by its uuid.
 */
export const DraftPlace = z
  .string()
  .regex(/^((ticket|edit)-\d{1,15}|(new|comment)-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/, 'not-found')

/** In characters of JSON. */
export const longestDraft = 500_000
/** Of one person. */
export const mostDrafts = 100

const named = { '@id': z.string(), '@type': z.literal('Draft'), place: DraftPlace }

/** What somebody has written and not sent. What it holds is the writer's own matter: the web app keeps its form in it. */
export const Draft = z.object({
  ...named,
  /** Another one by every saving, also after the draft was gone; 0 while there is none. */
  version: z.int().min(0),
  content: z.record(z.string(), z.unknown()).nullable(),
  updatedAt: Instant.nullable(),
})
export type Draft = z.infer<typeof Draft>
export const ListedDraft = z.object({
  ...named,
  /** What a new ticket is called so far. */
  subject: z.string().nullable(),
  /** The ticket below which a new one shall stand, as its writer names it. */
  parent: z.string().nullable().default(null),
  version: z.int(),
  updatedAt: Instant,
})
export type ListedDraft = z.infer<typeof ListedDraft>

const one = { place: DraftPlace }
/** The version that the writer has seen; 0 when none was there. */
const seen = { version: z.coerce.number().int().min(0).default(0) }

export const listDrafts = defineRequest('ticket.listDrafts', {
  description: 'What the caller has written and not sent, newest first.',
  http: 'GET /api/drafts',
  input: z.object({}),
  output: pageOf(ListedDraft),
})
export const getDraft = defineRequest('ticket.getDraft', {
  description: 'What the caller has written at a place and not sent; `version` 0 where there is nothing.',
  http: 'GET /api/drafts/:place',
  input: z.object(one),
  output: Draft,
})
export const saveDraft = defineRequest('ticket.saveDraft', {
  description:
    'Keep what the caller writes at a place. Refused when something else was kept there since `version` (0 for nothing), as from another device.',
  http: 'PUT /api/drafts/:place',
  input: z.strictObject({
    ...one,
    ...seen,
    content: z
      .record(z.string(), z.unknown())
      .refine((content) => JSON.stringify(content).length <= longestDraft, 'too-long'),
  }),
  output: Draft,
  errors: ['changed', 'too-many-drafts'],
})
export const deleteDraft = defineRequest('ticket.deleteDraft', {
  description: 'Forget what was written at a place, unless something else was kept there since `version`.',
  http: 'DELETE /api/drafts/:place',
  input: z.object({ ...one, ...seen }),
  errors: ['changed'],
})
