import type { Origin } from '@leitstand/contracts/actor'
import { AppError } from '@leitstand/contracts/problems'
import * as client from 'openid-client'
import type { IdentityConfig, OpenIdConfig } from '../config.ts'
import type { HowSignedIn } from '../domain/asserts-second-factor.ts'

export interface Tokens {
  subject: string
  accessToken: string
  refreshToken: string | undefined
  idToken: string | undefined
  /** How the person was told to be the one. */
  claims: HowSignedIn
}

export interface PreparedLogin {
  url: string
  state: string
  nonce: string
  codeVerifier: string
}

/** What Leitstand asks of an OpenID provider. Every call crosses the network: never inside a transaction. */
export interface Provider {
  /** Authorization code flow with PKCE (RFC 6749 4.1, RFC 7636). */
  prepare(callbackUrl: string): Promise<PreparedLogin>
  /** `login-failed` when the person cancelled or the answer does not belong to what was prepared. */
  exchange(url: URL, prepared: Omit<PreparedLogin, 'url'>): Promise<Tokens>
  /** `login-failed` when the refresh token is no longer good. */
  refresh(refreshToken: string): Promise<Tokens>
  userinfo(tokens: Tokens): Promise<unknown>
  /** Null when the provider has no sign-out of its own (OpenID Connect RP-Initiated Logout 1.0). */
  endSessionUrl(idToken: string, returnTo: string): Promise<string | null>
}

const scope = 'openid profile email offline_access'
const patienceSeconds = 10

export type Providers = ReadonlyMap<Origin, Provider>

/** The providers that are set up. Each is discovered when it is first needed, and again after a failure. */
export function openProviders(config: IdentityConfig): Providers {
  const entries = Object.entries(config.providers) as [Origin, OpenIdConfig][]
  return new Map(entries.map(([origin, settings]) => [origin, openProvider(origin, settings)]))
}

function openProvider(origin: Origin, settings: OpenIdConfig): Provider {
  let discovered: Promise<client.Configuration> | undefined
  const discover = () => {
    discovered ??= client
      .discovery(settings.issuer, settings.clientId, settings.clientSecret, undefined, {
        timeout: patienceSeconds,
        execute: isLoopback(settings.issuer) ? [client.allowInsecureRequests] : [],
      })
      .catch((error: unknown) => {
        discovered = undefined
        throw error
      })
    return discovered
  }
  const reach = async <T>(ask: (configuration: client.Configuration) => Promise<T>): Promise<T> => {
    try {
      return await ask(await discover())
    } catch (error) {
      throw isRefusal(error)
        ? Object.assign(new AppError('login-failed'), { cause: error })
        : Object.assign(new AppError('provider-unavailable', { origin }), { cause: error })
    }
  }

  return {
    prepare: (callbackUrl) =>
      reach(async (configuration) => {
        const [state, nonce, codeVerifier] = [
          client.randomState(),
          client.randomNonce(),
          client.randomPKCECodeVerifier(),
        ]
        const url = client.buildAuthorizationUrl(configuration, {
          redirect_uri: callbackUrl,
          scope,
          code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
          state,
          nonce,
        })
        return { url: url.href, state, nonce, codeVerifier }
      }),
    exchange: (url, { state, nonce, codeVerifier }) =>
      reach(async (configuration) =>
        toTokens(
          await client.authorizationCodeGrant(configuration, url, {
            expectedState: state,
            expectedNonce: nonce,
            pkceCodeVerifier: codeVerifier,
            idTokenExpected: true,
          }),
        ),
      ),
    refresh: (refreshToken) =>
      reach(async (configuration) => toTokens(await client.refreshTokenGrant(configuration, refreshToken))),
    userinfo: ({ accessToken, subject }) =>
      reach((configuration) => client.fetchUserInfo(configuration, accessToken, subject || client.skipSubjectCheck)),
    endSessionUrl: (idToken, returnTo) =>
      reach(async (configuration) =>
        configuration.serverMetadata().end_session_endpoint
          ? client.buildEndSessionUrl(configuration, { id_token_hint: idToken, post_logout_redirect_uri: returnTo })
              .href
          : null,
      ),
  }
}

function toTokens(answer: Awaited<ReturnType<typeof client.authorizationCodeGrant>>): Tokens {
  const claims = answer.claims()
  return {
    subject: claims?.sub ?? '',
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token,
    idToken: answer.id_token,
    claims: { acr: claims?.acr, amr: claims?.amr },
  }
}

const refusals = [
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
]

/** The provider said no, or its answer fits nothing that was asked; anything else is an outage. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof client.AuthorizationResponseError ||
    (error instanceof client.ResponseBodyError && error.status < 500) ||
    (error instanceof client.ClientError && refusals.includes(error.code ?? ''))
  )
}

function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
}
