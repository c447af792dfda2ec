import {
  allowInsecureRequests,
  type Configuration,
  clientCredentialsGrant,
  Configuration as Provider,
  refreshTokenGrant,
} from 'openid-client'
import type { MailboxConfig, OAuthConfig } from '../mailboxes-config.ts'

/** A token that ends within this time is not used for a new connection. */
const leastLifeMs = 60_000
/** What a provider that does not say how long a token lives is taken to mean. */
const usualLifeSeconds = 300

/** How somebody signs in to a mailbox, each time anew: access tokens live for minutes. */
export type SignIn = () => Promise<{ pass: string } | { accessToken: string }>

export function signInTo({ credentials }: MailboxConfig): SignIn {
  if ('password' in credentials) return async () => ({ pass: credentials.password })
  if ('accessToken' in credentials) return async () => ({ accessToken: credentials.accessToken })
  return tokenSource(credentials)
}

/** RFC 6749: by refresh token (section 6, Google and Microsoft for a person) or client credentials (4.4, Microsoft for an application). */
function tokenSource({ tokenUrl, clientId, clientSecret, refreshToken, scope }: OAuthConfig): SignIn {
  const provider: Configuration = new Provider({ issuer: tokenUrl, token_endpoint: tokenUrl }, clientId, clientSecret)
  if (tokenUrl.startsWith('http://')) allowInsecureRequests(provider)
  const parameters: Record<string, string> = scope === null ? {} : { scope }
  let refresh = refreshToken
  let known: { accessToken: string; until: number } | undefined
  return async () => {
    if (known && known.until > Date.now() + leastLifeMs) return { accessToken: known.accessToken }
    const answer =
      refresh === null
        ? await clientCredentialsGrant(provider, parameters)
        : await refreshTokenGrant(provider, refresh, parameters)
    // A provider may replace the refresh token at each use; the one that is configured works after a restart as well.
    refresh = refresh === null ? null : (answer.refresh_token ?? refresh)
    known = {
      accessToken: answer.access_token,
      until: Date.now() + (answer.expires_in ?? usualLifeSeconds) * 1000,
    }
    return { accessToken: known.accessToken }
  }
}
