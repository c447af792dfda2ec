let expired = false
const listeners = new Set<() => void>()

/** Whether a call was answered with 401: the page stays, a message offers the login in a new tab (ERR-036 to ERR-038). */
export function isSessionExpired(): boolean {
  return expired
}

export function setSessionExpired(value: boolean): void {
  if (expired === value) return
  expired = value
  for (const listener of listeners) listener()
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
