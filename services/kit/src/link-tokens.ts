import { openSecrets } from './secrets.ts'

/** What stands in a link that does one thing for one person, without a session and without a row that remembers it. */
export interface LinkTokens {
  /** Fit for a path. */
  make(subject: string, expiresAt: Date): string
  /** Null for what was not made here for this purpose, was changed, or is over. */
  read(token: string, now: Date): string | null
}

/** Nobody else can make or read them; a token of one purpose says nothing to another one. */
export function openLinkTokens(secret: string, purpose: string): LinkTokens {
  const secrets = openSecrets(secret, `link: ${purpose}`)
  return {
    make(subject, expiresAt) {
      const sealed = secrets.seal(JSON.stringify({ subject, until: expiresAt.getTime() }))
      return Buffer.from(sealed).toString('base64url')
    },
    read(token, now) {
      try {
        const told = secrets.unseal(Buffer.from(token, 'base64url').toString())
        const { subject, until } = JSON.parse(told) as { subject: string; until: number }
        return until > now.getTime() ? subject : null
      } catch {
        return null
      }
    },
  }
}
