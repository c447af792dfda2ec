import { z } from 'zod'
import { Origin } from '../actor.ts'
import { Instant, reference, Uuid } from '../common.ts'
import { defineRequest, pageOf } from '../define.ts'
import { SignInChallenge } from './signing-in.ts'

export const beginExternalLogin = defineRequest('identity.beginExternalLogin', {
  description:
    'Where to send a browser that signs in through an origin, and the secret that binds the way back to this browser; ' +
    'null when the origin is not set up. Asked by the gateway only.',
  role: 'ROLE_SYSTEM',
  input: z.object({
    origin: Origin,
    /** The address of ours that the provider sends the browser back to. */
    callbackUrl: z.url(),
    /** Path of ours to go on with. */
    next: z.string().max(2000).nullable(),
    /** A signed-in person who adds this login to their account, and the session they ask in: it needs a fresh proof. */
    linkTo: z.object({ user: Uuid, session: Uuid }).nullable(),
  }),
  output: z.object({ url: z.string(), state: z.string() }).nullable(),
  errors: ['provider-unavailable', 'proof-required'],
})
export const completeExternalLogin = defineRequest('identity.completeExternalLogin', {
  description:
    'The browser is back: exchange the code, create or update the person, open a session or ask for a second factor. Accounts are told apart by ' +
    '(origin, subject), never by mail address. Asked by the gateway only.',
  role: 'ROLE_SYSTEM',
  input: z.object({
    origin: Origin,
    /** The whole address that the browser came back to. */
    url: z.url(),
    state: z.string().max(200),
    address: z.string(),
    userAgent: z.string().max(500),
  }),
  output: z.union([
    z.object({ token: z.string(), expiresAt: Instant, next: z.string().nullable() }),
    /** A second factor is to be answered or set up before the session opens. */
    z.object({ challenge: SignInChallenge, next: z.string().nullable() }),
  ]),
  errors: [
    'login-failed',
    'login-expired',
    'login-needs-linking',
    'login-linked-elsewhere',
    'login-address-unverified',
    'provider-unavailable',
  ],
})

export const ExternalLogin = reference({
  origin: Origin,
  /** How the provider calls the account. */
  subject: z.string(),
  name: z.string(),
  email: z.string(),
  /** The customer there, if it is a customer's account. */
  customer: z.string().nullable(),
  employee: z.boolean(),
  linkedAt: Instant,
  lastSignedInAt: Instant.nullable(),
})
export type ExternalLogin = z.infer<typeof ExternalLogin>

export const listExternalLogins = defineRequest('identity.listExternalLogins', {
  description: 'The accounts at wi and ams that open the account of the signed-in user.',
  http: 'GET /api/user/logins',
  input: z.object({}),
  output: pageOf(ExternalLogin),
})
export const unlinkExternalLogin = defineRequest('identity.unlinkExternalLogin', {
  description: 'Take an account at wi or ams off the own account, unless it is the only way in.',
  http: 'DELETE /api/user_logins/:uuid',
  input: z.object({ uuid: Uuid }),
  errors: ['not-found', 'last-way-in'],
})
export const listExternalLoginsOfUser = defineRequest('identity.listExternalLoginsOfUser', {
  description: 'The accounts at wi and ams that open the account of a person (administrators).',
  http: 'GET /api/users/:uuid/logins',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({ uuid: Uuid }),
  output: pageOf(ExternalLogin),
  errors: ['not-found'],
})
export const unlinkExternalLoginOfUser = defineRequest('identity.unlinkExternalLoginOfUser', {
  description:
    'Take an account at wi or ams off the account of a person, unless it is the only way in (administrators).',
  http: 'DELETE /api/users/:uuid/logins/:login',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({ uuid: Uuid, login: Uuid }),
  errors: ['not-found', 'last-way-in'],
})
export const syncWithOrigin = defineRequest('identity.syncWithOrigin', {
  description:
    'Read the own account at its origin anew, and everybody else of that origin in the background (staff, AMB-010).',
  http: 'GET /api/user/wi-sync',
  role: 'ROLE_EMPLOYEE',
  effectful: true,
  input: z.object({}),
  output: z.object({ synced: z.boolean(), at: Instant.nullable() }),
  errors: ['provider-unavailable'],
})
