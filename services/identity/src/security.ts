import { openSecrets, type Secrets } from '@leitstand/kit/secrets'
import type { IdentityConfig } from './config.ts'
import { type RelyingParty, relyingPartyOf } from './factors/passkeys.ts'

/** What guarding accounts needs besides the database. */
export interface Security {
  sessionLife: IdentityConfig['sessionLife']
  publicUrl: string
  secrets: Secrets
  relyingParty: RelyingParty
}

export function openSecurity({ sessionLife, secret, publicUrl }: IdentityConfig): Security {
  const secrets = openSecrets(secret, 'account-security')
  return { sessionLife, publicUrl, secrets, relyingParty: relyingPartyOf(publicUrl) }
}
