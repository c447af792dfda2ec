/** What a browser keeps for one user (AMB-190): keys carry the user's uuid, so people sharing a browser do not meet. */
function keyOf(user: string, name: string): string {
  return `leitstand:${user}:${name}`
}

export function readKept(user: string, name: string): unknown {
  try {
    const text = localStorage.getItem(keyOf(user, name))
    return text === null ? undefined : JSON.parse(text)
  } catch {
    // A browser that forbids storage, or a value of somebody else: as if nothing was kept.
    return undefined
  }
}

export function keep(user: string, name: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(keyOf(user, name))
    else localStorage.setItem(keyOf(user, name), JSON.stringify(value))
  } catch {
    // Full or forbidden storage costs the preference, never the work at hand.
  }
}

/** The names of what is kept that begin so. */
export function namesKept(user: string, beginning: string): string[] {
  try {
    const found = Object.keys(localStorage).filter((key) => key.startsWith(keyOf(user, beginning)))
    return found.map((key) => key.slice(keyOf(user, '').length))
  } catch {
    return []
  }
}

/** Hears what other tabs keep or drop. */
export function onKeptElsewhere(user: string, beginning: string, hear: (name: string) => void): void {
  addEventListener('storage', ({ key }) => {
    if (key?.startsWith(keyOf(user, beginning))) hear(key.slice(keyOf(user, '').length))
  })
}
