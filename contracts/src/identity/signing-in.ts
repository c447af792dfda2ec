import { z } from 'zod'
import { Actor } from '../actor.ts'
import { Instant } from '../common.ts'
import { defineRequest } from '../define.ts'
import { User } from './requests.ts'

/** Where a call that opens or guards a session comes from; the gateway knows it. */
export const cameFrom = { address: z.string(), userAgent: z.string().max(500) }

/** A challenge or one-time link of ours, as the caller holds it. */
export const Secret = z.string().min(20).max(200)

export const Credentials = z.object({
  email: z.string().trim().min(1, 'blank').max(320),
  password: z.string().min(1, 'blank').max(1000),
})

/** An open session: the token goes into the cookie, the user is answered. */
export const SignedIn = z.object({ token: z.string(), expiresAt: Instant, user: User })
export type SignedIn = z.infer<typeof SignedIn>
/** A right password that is not enough: no session yet. Good once, for ten minutes. */
export const SignInChallenge = z.object({
  challenge: z.string(),
  expiresAt: Instant,
  /** What may answer it; empty when a second factor must be set up first (`enrol`). */
  methods: z.array(z.enum(['code', 'recovery-code', 'passkey'])),
  /** A role demands a second factor and there is none yet: `POST /api/login/enrolment`. */
  enrol: z.boolean(),
  /** What to ask the browser for when `methods` has `passkey` (WebAuthn, PublicKeyCredentialRequestOptionsJSON). */
  passkey: z.record(z.string(), z.unknown()).nullable(),
})
export type SignInChallenge = z.infer<typeof SignInChallenge>
export const login = defineRequest('identity.login', {
  description:
    'Check e-mail address and password and open a session, or ask for a second factor. Asked by the gateway only.',
  role: 'ROLE_SYSTEM',
  input: Credentials.extend(cameFrom),
  output: z.union([SignedIn, SignInChallenge]),
  errors: ['login-failed', 'rate-limited'],
})
export const logout = defineRequest('identity.logout', {
  description:
    'End the session that belongs to this cookie. Of a session that came through a provider, where to end it there.',
  role: 'ROLE_SYSTEM',
  input: z.object({ token: z.string() }),
  output: z.object({ endSessionUrl: z.string().nullable() }),
})
export const resolveSession = defineRequest('identity.resolveSession', {
  description: 'Who holds this session or API token? null when nobody (any more).',
  role: 'ROLE_SYSTEM',
  input: z.object({ token: z.string(), address: z.string().optional() }),
  output: z
    .object({
      session: z.string(),
      actor: Actor,
      expiresAt: Instant,
      /** `read` only reads: an API token of that scope. */
      scope: z.enum(['read', 'full']).default('full'),
    })
    .nullable(),
})
