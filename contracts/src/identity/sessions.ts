import { z } from 'zod'
import { Instant, reference, Uuid } from '../common.ts'
import { defineRequest, pageOf } from '../define.ts'

export const Session = reference({
  /** In plain words: "Firefox auf Windows". */
  device: z.string(),
  address: z.string(),
  /** How it was opened. */
  login: z.enum(['password', 'passkey', 'wi', 'ams']),
  createdAt: Instant,
  lastUsedAt: Instant,
  /** When it ends if it is not used any more. */
  expiresAt: Instant,
  /** The one that asks. */
  current: z.boolean(),
})
export type Session = z.infer<typeof Session>
export const listSessions = defineRequest('identity.listSessions', {
  description: 'Where one is signed in, last used first.',
  http: 'GET /api/sessions',
  input: z.object({}),
  output: pageOf(Session),
})
export const endOwnSession = defineRequest('identity.endOwnSession', {
  description: 'End one of the own sessions.',
  http: 'DELETE /api/sessions/:uuid',
  input: z.object({ uuid: Uuid }),
  errors: ['not-found'],
})
export const endOtherSessions = defineRequest('identity.endOtherSessions', {
  description: 'End all own sessions but the one that asks.',
  http: 'DELETE /api/sessions',
  input: z.object({}),
})
export const listSessionsOfUser = defineRequest('identity.listSessionsOfUser', {
  description: 'Where a person is signed in, last used first (administrators).',
  http: 'GET /api/users/:uuid/sessions',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({ uuid: Uuid }),
  output: pageOf(Session),
  errors: ['not-found'],
})
export const endSessionOfUser = defineRequest('identity.endSessionOfUser', {
  description: 'End one session of a person (administrators).',
  http: 'DELETE /api/users/:uuid/sessions/:session',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({ uuid: Uuid, session: Uuid }),
  errors: ['not-found'],
})
export const endSessionsOfUser = defineRequest('identity.endSessionsOfUser', {
  description: 'Sign a person out everywhere, API tokens included (administrators).',
  http: 'DELETE /api/users/:uuid/sessions',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({ uuid: Uuid }),
  errors: ['not-found'],
})
