import { z } from 'zod'
import { Instant, OneLine, reference, Uuid } from '../common.ts'
import { defineRequest, pageOf } from '../define.ts'

/** `read` refuses everything that changes something. */
export const tokenScopes = ['read', 'full'] as const

export const ApiToken = reference({
  name: z.string(),
  scope: z.enum(tokenScopes),
  createdAt: Instant,
  expiresAt: Instant,
  /** At most a minute behind. */
  lastUsedAt: Instant.nullable(),
  lastAddress: z.string().nullable(),
})
export type ApiToken = z.infer<typeof ApiToken>
export const createToken = defineRequest('identity.createToken', {
  description:
    'Make an API token that speaks for its holder, at most for a year. The token is shown in this answer only.',
  http: 'POST /api/user/tokens',
  input: z.strictObject({
    name: OneLine.min(1, 'blank').max(100, 'too-long'),
    scope: z.enum(tokenScopes),
    /** A day counts to its end. */
    expiresAt: z.union([z.iso.date(), Instant], { error: 'invalid-date' }),
  }),
  /** No token when the same request is repeated under its Idempotency-Key: it is kept nowhere. */
  output: ApiToken.extend({ token: z.string().nullable() }),
  status: 201,
  errors: ['conflict'],
})
export const listTokens = defineRequest('identity.listTokens', {
  description: 'The own API tokens that are good, newest first.',
  http: 'GET /api/user/tokens',
  input: z.object({}),
  output: pageOf(ApiToken),
})
export const revokeToken = defineRequest('identity.revokeToken', {
  description: 'Revoke one of the own API tokens; it is refused at once.',
  http: 'DELETE /api/user_tokens/:uuid',
  input: z.object({ uuid: Uuid }),
  errors: ['not-found'],
})
export const listTokensOfUser = defineRequest('identity.listTokensOfUser', {
  description: 'The API tokens of a person (administrators).',
  http: 'GET /api/users/:uuid/tokens',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({ uuid: Uuid }),
  output: pageOf(ApiToken),
  errors: ['not-found'],
})
export const revokeTokenOfUser = defineRequest('identity.revokeTokenOfUser', {
  description: 'Revoke an API token of a person (administrators).',
  http: 'DELETE /api/users/:uuid/tokens/:token',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({ uuid: Uuid, token: Uuid }),
  errors: ['not-found'],
})
export const revokeTokensOfUser = defineRequest('identity.revokeTokensOfUser', {
  description: 'Revoke all API tokens of a person (administrators).',
  http: 'DELETE /api/users/:uuid/tokens',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({ uuid: Uuid }),
  errors: ['not-found'],
})
