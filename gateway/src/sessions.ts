import type { Actor } from '@leitstand/contracts/actor'
import type { OutputOf, ServiceName } from '@leitstand/contracts/define'
import type { resolveSession } from '@leitstand/contracts/identity/signing-in'
import { AppError } from '@leitstand/contracts/problems'
import type { Signer } from '@leitstand/kit/identity-token'

/** Somebody with a session: who it is, and the signed word of it that services believe. */
export interface SignedIn {
  session: string
  actor: Actor
  /** `read` only reads. */
  scope: 'read' | 'full'
  /** The gateway's word of it for one service. */
  identity(audience: ServiceName): Promise<string>
}

export interface Sessions {
  /** Was this token found good a moment ago? Answers without asking anybody. */
  isKnown(token: string): boolean
  /** undefined when nobody (any more) holds this token. The address is noted as the last one of an API token. */
  find(token: string, address: string): Promise<SignedIn | undefined>
  /** Forgets what is remembered of a session, or of all sessions of a user. */
  forget(user: string, session: string | null): void
  /** Forgets whose a token is. */
  drop(token: string): void
}

type Resolve = (token: string, address: string) => Promise<OutputOf<typeof resolveSession>>

/** A revoked session is announced; this bounds how long a lost announcement matters. */
const freshMs = 5_000
/** While identity restarts, people go on with what was known a moment ago. */
const graceMs = 60_000
const mostRemembered = 20_000

interface Remembered extends SignedIn {
  checkedAt: number
}

const isAway = (error: unknown) => error instanceof AppError && error.code.endsWith('unavailable')

/** Resolves session tokens, remembering the answers for a few seconds. */
export function openSessions(
  resolve: Resolve,
  signer: Pick<Signer, 'forPerson'>,
  now: () => number = () => performance.now(),
): Sessions {
  const known = new Map<string, Remembered>()
  const asked = new Map<string, Promise<SignedIn | undefined>>()
  let forgotten = 0

  async function check(token: string, address: string): Promise<SignedIn | undefined> {
    const before = known.get(token)
    const forgottenBefore = forgotten
    let held: Awaited<ReturnType<Resolve>>
    try {
      held = await resolve(token, address)
    } catch (error) {
      if (isAway(error) && before && now() - before.checkedAt < graceMs) return before
      throw error
    }
    known.delete(token)
    if (!held) return undefined
    const { session, actor, scope } = held
    const identity = (audience: ServiceName) => signer.forPerson(actor, audience)
    const fresh = { session, actor, scope, identity, checkedAt: now() }
    // An answer that was under way while something was revoked may be of before that.
    if (forgotten !== forgottenBefore) return fresh
    if (known.size >= mostRemembered) known.clear()
    known.set(token, fresh)
    return fresh
  }

  return {
    isKnown: (token) => known.has(token),
    async find(token, address) {
      const remembered = known.get(token)
      if (remembered && now() - remembered.checkedAt < freshMs) return remembered
      const joined = asked.get(token)
      if (joined) return await joined
      const underWay = check(token, address)
      asked.set(token, underWay)
      return await underWay.finally(() => {
        if (asked.get(token) === underWay) asked.delete(token)
      })
    },
    drop(token) {
      forgotten += 1
      asked.delete(token)
      known.delete(token)
    },
    forget(user, session) {
      forgotten += 1
      // Nobody who asks from now on joins a question of before.
      asked.clear()
      for (const [token, one] of known) {
        if (session === null ? one.actor.uuid === user : one.session === session) known.delete(token)
      }
    },
  }
}
