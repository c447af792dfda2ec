import { networkOf } from '@leitstand/contracts/network-of'

const minutes = 60_000

/** Failures are counted in windows; within one, this many are allowed before nobody is let in any more. */
export const throttle = {
  windowMs: 15 * minutes,
  perAccountAndAddress: 5,
  perAddress: 50,
  /** From everywhere but the addresses that the holder is known at. */
  perAccount: 20,
  /** Wrong codes of somebody who knows the password already: a code has a million values only. */
  codes: 50,
  dayMs: 24 * 60 * minutes,
  resetsPerAccount: 3,
  resetsPerAddress: 20,
  proofs: 5,
  mailsPerPendingAddress: 5,
  pendingAddressesPerPerson: 50,
} as const

export interface Counter {
  key: string
  limit: number
  windowMs: number
  /** A success proves that the failures before it were slips, not guesses. */
  endsWithSuccess?: true
}

/**
 * What is counted for an attempt to sign in: the account as seen from this address, the address, and the account as seen
 * from everywhere. Many addresses together thus guess slowly, and cannot lock out the holder where the holder is known.
 */
export function countersOf(email: string, address: string, isKnownAddress: boolean): Counter[] {
  const { windowMs } = throttle
  const everywhere = { key: `${email}|`, limit: throttle.perAccount, windowMs }
  return [
    { key: `${email}|${networkOf(address)}`, limit: throttle.perAccountAndAddress, windowMs, endsWithSuccess: true },
    ...countersOfAddress(address),
    ...(isKnownAddress ? [] : [everywhere]),
  ]
}

/** For the second step the same, and wrong codes over a day. */
export function countersOfCode(email: string, address: string, isKnownAddress: boolean): Counter[] {
  const codes = { key: `code|${email}`, limit: throttle.codes, windowMs: throttle.dayMs }
  return [...countersOf(email, address, isKnownAddress), ...(isKnownAddress ? [] : [codes])]
}

/** For passkeys, where the account is known only afterwards. */
export function countersOfAddress(address: string): Counter[] {
  return [{ key: networkOf(address), limit: throttle.perAddress, windowMs: throttle.windowMs }]
}

/** For somebody signed in who proves to be the one. */
export function countersOfProof(session: string, email: string): Counter[] {
  return [
    { key: `proof|${session}`, limit: throttle.proofs, windowMs: throttle.windowMs, endsWithSuccess: true },
    { key: `proof|${email}`, limit: throttle.codes, windowMs: throttle.dayMs },
  ]
}

/** Mails with a link: few for an account, so that nobody is flooded, and few from an address. */
export function countersOfReset(email: string, address: string): { account: Counter[]; address: Counter[] } {
  const { windowMs } = throttle
  return {
    account: [{ key: `reset|${email}`, limit: throttle.resetsPerAccount, windowMs }],
    address: [{ key: `reset||${networkOf(address)}`, limit: throttle.resetsPerAddress, windowMs }],
  }
}

/** Mails that ask somebody to confirm an address: few for one, and not many by one person. */
export function countersOfPendingAddress(email: string, asker: string): Counter[] {
  const windowMs = throttle.dayMs
  return [
    { key: `pending|${email}`, limit: throttle.mailsPerPendingAddress, windowMs },
    { key: `pending||${asker}`, limit: throttle.pendingAddressesPerPerson, windowMs },
  ]
}
