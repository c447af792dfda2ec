/** What an ID token says of how somebody was told to be the one (OpenID Connect Core 2, RFC 8176). */
export interface HowSignedIn {
  acr?: unknown
  amr?: unknown
}

/** Whether a provider says that it has asked for a second factor, in one of the words agreed with it. */
export function assertsSecondFactor({ acr, amr }: HowSignedIn, agreed: readonly string[]): boolean {
  const said: unknown[] = [acr, ...(Array.isArray(amr) ? amr : [])]
  return said.some((word) => typeof word === 'string' && agreed.includes(word))
}
