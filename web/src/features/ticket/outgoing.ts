import { limits } from '@leitstand/contracts/common'
import { createComment } from '@leitstand/contracts/ticket/comments'
import type { Comment } from '@leitstand/contracts/ticket/ticket'
import { applyTransition } from '@leitstand/contracts/ticket/transitions'
import i18next from 'i18next'
import { mutate } from 'swr'
import { sendsHeldReplies } from '../../api/held-replies.ts'
import { currentLanguage } from '../../api/language.ts'
import { ApiProblem, reasonOf } from '../../api/problem.ts'
import { send } from '../../api/send.ts'
import { beforeSignOut } from '../../api/session-state.ts'
import { pathTo } from '../../lib/paths.ts'
import { keep, namesKept, onKeptElsewhere, readKept } from '../../lib/storage.ts'
import { tellStayed } from '../../lib/tell-stayed.ts'
import { toast } from '../../lib/toasts.ts'
import type { DraftFile, Mentioned } from './draft.ts'
import { mentionedIn } from './mentioned-in.ts'
import { offerStepBack, refreshTicket } from './step-back.ts'

/** A reply or note between "send" and being written; what is not on its way can still be taken back. */
export interface Outgoing {
  /** Also its Idempotency-Key: however often it is sent, it is written once. */
  id: string
  user: string
  publicId: number
  internal?: boolean
  text: string
  files: readonly DraftFile[]
  mentions: readonly Mentioned[]
  sendByEmail: boolean
  /** The newest comment that its author has seen. */
  since?: string | null | undefined
  /** The step that the ticket takes when the reply has been sent. */
  step?: string | undefined
  sendAt: number
  state: 'held' | 'sending' | 'failed' | 'crossed'
  reason?: string
  /** What came meanwhile, until its author sends it all the same. */
  crossed?: readonly Comment[]
}

/** Each reply has a key of its own, so that tabs do not overwrite each other's. */
const keptAs = 'outgoing:'
/** Where a list of them was kept by earlier releases. */
const formerlyKeptAs = 'outgoing'
const resumed = new Set<string>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
/** Those that this tab sees to; each holds a lock, which passes to another tab when this one is gone. */
const releases = new Map<string, () => void>()
const listeners = new Set<() => void>()
let replies: readonly Outgoing[] = []

addEventListener('pagehide', () => {
  for (const reply of replies) if (timers.has(reply.id)) void dispatch(reply, true)
})

// Afterwards nobody could send them, until their author comes back to this browser.
beforeSignOut(async () => {
  const held = replies.filter((reply) => timers.has(reply.id))
  const sent = await Promise.all(held.map((reply) => dispatch(reply, false)))
  return sent.every(Boolean)
})

export function currentOutgoing(): readonly Outgoing[] {
  return replies
}

export function onOutgoing(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Holds a reply for the seconds in which it can be undone, then sends it; what has crossed it, its author reads first. */
export function holdReply(
  reply: Pick<Outgoing, 'user' | 'publicId' | 'text' | 'files' | 'mentions' | 'since' | 'sendByEmail' | 'step'>,
  crossed: readonly Comment[],
): void {
  goOn(take({ ...reply, state: crossed.length === 0 ? 'held' : 'crossed', crossed }))
}

/** A note goes at once, because no customer reads it; says whether it was saved. */
export async function sendNote(
  note: Pick<Outgoing, 'user' | 'publicId' | 'text' | 'files' | 'mentions'>,
): Promise<boolean> {
  return await dispatch(take({ ...note, internal: true, sendByEmail: false, state: 'sending' }), false)
}

function take(reply: Omit<Outgoing, 'id' | 'sendAt'>): Outgoing {
  const taken = { ...reply, id: crypto.randomUUID(), sendAt: Date.now() + limits.undoSeconds * 1000 }
  replies = [...replies, taken]
  store(taken)
  seeTo(taken.id, () => undefined)
  return taken
}

// Whatever moves a ticket on, also where no ticket is shown. Why one did not go out is said, once.
sendsHeldReplies(async (publicId) => {
  const held = replies.filter((reply) => reply.publicId === publicId && reply.state === 'held')
  await Promise.all(held.map((reply) => dispatch(reply, false)))
  const isOfThese = ({ id }: Outgoing) => held.some((one) => one.id === id)
  const stopped = replies.filter(
    (reply) => reply.publicId === publicId && (reply.state === 'crossed' || isOfThese(reply)),
  )
  for (const reply of stopped) if (!isOfThese(reply)) tell(reply)
  return stopped.length === 0
})

/** Takes a reply back; the caller puts its text into the composer again. */
export function takeBack(id: string): Outgoing | undefined {
  const reply = replies.find((one) => one.id === id)
  if (!reply || reply.state === 'sending') return undefined
  forget(reply)
  return { ...reply, since: seenBy(reply) }
}

/** Whoever was shown what came meanwhile has seen it. */
function seenBy({ crossed, since }: Outgoing): Outgoing['since'] {
  return crossed?.at(-1)?.uuid ?? since
}

export function sendNow(id: string): void {
  const reply = replies.find((one) => one.id === id)
  if (reply && reply.state !== 'sending') void dispatch({ ...reply, since: seenBy(reply) }, false)
}

/**
 * Replies that a closed or crashed page left behind go on when the user comes back: what was on its way is sent, the rest
 * waits for its author as before. What another tab sees to is only shown.
 */
export function resumeOutgoing(user: string): void {
  if (resumed.has(user)) return
  resumed.add(user)
  const former = readKept(user, formerlyKeptAs)
  for (const reply of Array.isArray(former) ? (former as Outgoing[]) : []) keep(user, keptAs + reply.id, reply)
  keep(user, formerlyKeptAs, undefined)
  for (const name of namesKept(user, keptAs)) takeIn(user, name, tell)
  onKeptElsewhere(user, keptAs, (name) => takeIn(user, name))
}

/** How a reply stands by what is kept of it; one that is new here is seen to when nobody else does. */
function takeIn(user: string, name: string, meet: (reply: Outgoing) => void = () => undefined): void {
  const id = name.slice(keptAs.length)
  const kept = readKept(user, name) as Outgoing | undefined
  const isKnown = replies.some((one) => one.id === id)
  stopTimer(id)
  if (!kept) {
    drop(id)
    return
  }
  const reply = { ...kept, mentions: kept.mentions ?? [] }
  replies = isKnown ? replies.map((one) => (one.id === id ? reply : one)) : [...replies, reply]
  for (const listener of listeners) listener()
  if (isKnown) return
  meet(reply)
  seeTo(id, () => {
    takeIn(user, name)
    const now = replies.find((one) => one.id === id)
    if (now) goOn(now)
  })
}

function seeTo(id: string, begin: () => void): void {
  void navigator.locks.request(`leitstand:${keptAs}${id}`, () => {
    begin()
    if (replies.some((one) => one.id === id)) return new Promise<void>((release) => releases.set(id, release))
  })
}

function goOn(reply: Outgoing): void {
  if (reply.state === 'sending') void dispatch({ ...reply, since: seenBy(reply) }, false)
  if (reply.state !== 'held') return
  const timer = setTimeout(() => sendNow(reply.id), Math.max(0, reply.sendAt - Date.now()))
  timers.set(reply.id, timer)
}

function stopTimer(id: string): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
}

/** Says whether it was written. */
async function dispatch(reply: Outgoing, keepalive: boolean): Promise<boolean> {
  stopTimer(reply.id)
  change(reply, { state: 'sending' })
  const { id, publicId, step } = reply
  try {
    await send(createComment, commentOf(reply), { idempotencyKey: id, keepalive })
    if (step) await takeStep(publicId, step)
    await refreshTicket(mutate)
    forget(reply)
    return true
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const reason = reasonOf(error, currentLanguage())
    if (error.code === 'replies-crossed')
      change(reply, { state: 'crossed', reason, crossed: error.current as Comment[] })
    else change(reply, { state: 'failed', reason })
    tell({ ...reply, state: error.code === 'replies-crossed' ? 'crossed' : 'failed', reason })
    return false
  }
}

/** Whoever has turned to another page learns here that a reply did not go out. */
function tell({ id, publicId, internal, state, reason }: Outgoing): void {
  if (state !== 'failed' && state !== 'crossed') return
  if (location.pathname === pathTo('ticketView', { publicId })) return
  toast.error(i18next.t(internal ? 'errors:noteFailed' : 'errors:replyFailed', { publicId }), {
    ...(reason && { detail: reason }),
    // What crossed it stands on the ticket, to be read first.
    ...(state === 'failed' && { retry: () => sendNow(id) }),
  })
}

function commentOf({ publicId, internal = false, text, files, mentions, since, sendByEmail }: Outgoing) {
  const attachments = files.map((file) => file.uuid)
  const comment = { ticket: publicId, text, internal, sendByEmail, attachments }
  return { ...comment, mentions: mentionedIn(text, mentions), ...(since !== undefined && { seenComment: since }) }
}

/** A refused step leaves the reply sent; the page says why the ticket stayed. */
async function takeStep(publicId: number, transition: string): Promise<void> {
  const id = String(publicId)
  try {
    const moved = await send(applyTransition, { id, transition })
    offerStepBack({ transition }, moved, mutate)
    tellStayed(moved.stayed)
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    toast.error(i18next.t('errors:statusFailed'), { detail: reasonOf(error, currentLanguage()) })
  }
}

function forget(reply: Outgoing): void {
  keep(reply.user, keptAs + reply.id, undefined)
  drop(reply.id)
}

function drop(id: string): void {
  stopTimer(id)
  releases.get(id)?.()
  releases.delete(id)
  replies = replies.filter((one) => one.id !== id)
  for (const listener of listeners) listener()
}

function change({ id }: Outgoing, fields: Partial<Outgoing>): void {
  replies = replies.map((one) => (one.id === id ? { ...one, ...fields } : one))
  const changed = replies.find((one) => one.id === id)
  if (changed) store(changed)
}

function store(reply: Outgoing): void {
  keep(reply.user, keptAs + reply.id, reply)
  for (const listener of listeners) listener()
}
