/** Failures are counted in windows; within one, this many are allowed before nobody is let in any more. */
export const throttle = { windowMs: 15 * 60_000, perAccountAndAddress: 5, perAddress: 50 } as const

export interface Counter {
  key: string
  limit: number
}

/** What is counted for an attempt: the account as seen from this address, so that nobody can lock out somebody elsewhere, and the address. */
export function countersOf(email: string, address: string): Counter[] {
  return [
    { key: `${email}|${address}`, limit: throttle.perAccountAndAddress },
    { key: address, limit: throttle.perAddress },
  ]
}
