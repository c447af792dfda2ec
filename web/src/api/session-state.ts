import { personHeader } from '@leitstand/contracts/front-door'

let expired = false
let person: string | null = null
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

/** Whose page this is from now on. */
export function setPerson(uuid: string | null): void {
  person = uuid
}

/** For every call, so that nothing is read or done for whoever signs in at this browser later. */
export function personHeaders(): Readonly<Record<string, string>> {
  return person === null ? {} : { [personHeader]: person }
}

/** Says whether it was done. */
type Work = () => Promise<boolean>
const before = new Set<Work>()

/** What is to be done in somebody's name before they sign out. */
export function beforeSignOut(work: Work): void {
  before.add(work)
}

export async function isReadyToSignOut(): Promise<boolean> {
  const done = await Promise.all([...before].map((work) => work()))
  return done.every(Boolean)
}
