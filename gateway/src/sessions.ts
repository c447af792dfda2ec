import type { Actor } from '@leitstand/contracts/actor'
import type { OutputOf } from '@leitstand/contracts/define'
import type { resolveSession } from '@leitstand/contracts/identity/requests'
import { AppError } from '@leitstand/contracts/problems'
import type { Signer } from '@leitstand/kit/identity-token'

/** Somebody with a session: who it is, and the signed word of it that services believe. */
export interface SignedIn {
  session: string
  actor: Actor
  /** Token of the gateway, a minute of life. */
  identity: string
}

export interface Sessions {
  /** Was this token found good a moment ago? Answers without asking anybody. */
  isKnown(token: string): boolean
  /** undefined when nobody (any more) holds this token. */
  find(token: string): Promise<SignedIn | undefined>
  /** Forgets what is remembered of a session, or of all sessions of a user. */
  forget(user: string, session: string | null): void
}

type Resolve = (token: string) => Promise<OutputOf<typeof resolveSession>>

/** A revoked session is announced; this bounds how long a lost announcement matters. */
const freshMs = 5_000
/** While identity restarts, people go on with what was known a moment ago. */
const graceMs = 60_000
/** A token lives for a minute; one that is handed out must outlive the request. */
const signedMs = 30_000
const mostRemembered = 20_000

interface Remembered extends SignedIn {
  checkedAt: number
  signedAt: number
}

/** Resolves session tokens, remembering the answers for a few seconds. */
export function openSessions(resolve: Resolve, signer: Signer, now: () => number = Date.now): Sessions {
  const known = new Map<string, Remembered>()
  const asked = new Map<string, Promise<SignedIn | undefined>>()

  async function check(token: string): Promise<SignedIn | undefined> {
    const before = known.get(token)
    let held: Awaited<ReturnType<Resolve>>
    try {
      held = await resolve(token)
    } catch (error) {
      const isAway = error instanceof AppError && error.code.endsWith('unavailable')
      if (isAway && before && now() - before.checkedAt < graceMs) return before
      throw error
    }
    known.delete(token)
    if (!held) return undefined
    const fresh = await sign(held.session, held.actor, before)
    if (known.size >= mostRemembered) known.clear()
    known.set(token, fresh)
    return fresh
  }

  /** The same token as long as it lives and says the same, because services remember what they verified. */
  async function sign(session: string, actor: Actor, before: Remembered | undefined): Promise<Remembered> {
    const checkedAt = now()
    const isSame = before && checkedAt - before.signedAt < signedMs && sameActor(before.actor, actor)
    if (isSame) return { ...before, checkedAt }
    return { session, actor, identity: await signer.sign(actor), checkedAt, signedAt: checkedAt }
  }

  return {
    isKnown: (token) => known.has(token),
    async find(token) {
      const remembered = known.get(token)
      if (remembered && now() - remembered.checkedAt < freshMs) return remembered
      const underWay = asked.get(token) ?? check(token).finally(() => asked.delete(token))
      asked.set(token, underWay)
      return await underWay
    },
    forget(user, session) {
      for (const [token, one] of known) {
        if (session === null ? one.actor.uuid === user : one.session === session) known.delete(token)
      }
    },
  }
}

function sameActor(one: Actor, other: Actor): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
