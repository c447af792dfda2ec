import { z } from 'zod'
import { Uuid } from '../common.ts'
import { defineRequest, defineStream } from '../define.ts'
import { PersonalDataCount } from '../personal-data.ts'
import { User } from './requests.ts'

export const exportPersonalData = defineStream('identity.exportPersonalData', {
  description:
    'All that is known of a person as a JSON file (GDPR, articles 15 and 20): for administrators, and for everybody about ' +
    'themselves. It holds what the person may see.',
  http: 'GET /api/users/:uuid/personal-data',
  input: z.object({ uuid: Uuid }),
  produces: 'application/json',
  errors: ['not-found', 'system-account'],
})

/** Why somebody cannot be anonymised (yet). */
export const anonymisationObstacles = [
  'own-account',
  'system-account',
  'last-administrator',
  'already-anonymised',
  'tickets-assigned',
] as const
/** What an administrator should know before: it hinders nothing. */
export const anonymisationWarnings = ['main-customer', 'tickets-responsible', 'linked-logins'] as const

export const AnonymisationPreview = z.object({
  /** What the person is called afterwards. */
  name: z.string(),
  email: z.string(),
  counts: z.array(PersonalDataCount),
  obstacles: z.array(z.object({ code: z.enum(anonymisationObstacles), count: z.int() })),
  warnings: z.array(z.object({ code: z.enum(anonymisationWarnings), count: z.int() })),
})
export type AnonymisationPreview = z.infer<typeof AnonymisationPreview>
export const previewAnonymisation = defineRequest('identity.previewAnonymisation', {
  description: 'What anonymising a person would do, and what stands in its way; nothing is changed (administrators).',
  http: 'GET /api/users/:uuid/anonymisation',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({ uuid: Uuid }),
  output: AnonymisationPreview,
  errors: ['not-found'],
})
export const anonymiseUser = defineRequest('identity.anonymiseUser', {
  description:
    'Replace a person by a name that says nothing, for good: every way in ends, what is about them goes, tickets stay and ' +
    'name them by the new name (administrators, with a proof of being the one). Their address confirms who is meant. ' +
    'Copies of the name in other services follow within moments.',
  http: 'POST /api/users/:uuid/anonymise',
  role: 'ROLE_SUPER_ADMIN',
  input: z.strictObject({ uuid: Uuid, confirmEmail: z.string().trim().max(320, 'too-long') }),
  output: User,
  errors: [...anonymisationObstacles, 'not-found', 'changed', 'proof-required'],
})
