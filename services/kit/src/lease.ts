const renewMs = 5_000

/** How long a claim lasts that is not renewed. What a process held when it died is taken up by another after this time. */
export const leaseMs = 15_000

/** Does work on a claimed row and keeps the claim alive meanwhile, so that leases can be short however long the work takes. */
export async function whileLeased<T>(renew: () => Promise<unknown>, work: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => {
    // A renewal that fails costs nothing but the claim: the work is done again, and has its effect once.
    renew().catch(() => undefined)
  }, renewMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

interface Lease {
  /** Takes it or keeps it; answers a row when it is held now, and none when another one holds it. */
  claim: () => Promise<readonly unknown[]>
  release: () => Promise<unknown>
}

/** Does work that one holder at a time may do; answers undefined when another one does. A holder that died loses it after seconds. */
export async function alone<T>({ claim, release }: Lease, work: () => Promise<T>): Promise<T | undefined> {
  if ((await claim()).length === 0) return undefined
  try {
    return await whileLeased(claim, work)
  } finally {
    // Left behind, it runs out by itself.
    await release().catch(() => undefined)
  }
}
