import { limits } from '@leitstand/contracts/common'
import { createComment } from '@leitstand/contracts/ticket/comments'
import type { Comment } from '@leitstand/contracts/ticket/ticket'
import { applyTransition } from '@leitstand/contracts/ticket/transitions'
import i18next from 'i18next'
import { mutate } from 'swr'
import { currentLanguage } from '../../api/language.ts'
import { ApiProblem, reasonOf } from '../../api/problem.ts'
import { send } from '../../api/send.ts'
import { keep, readKept } from '../../lib/storage.ts'
import { toast } from '../../lib/toasts.ts'
import type { DraftFile, Mentioned } from './draft.ts'
import { mentionedIn } from './mentioned-in.ts'
import { offerStepBack, refreshTicket } from './step-back.ts'

/** A public reply between "send" and being sent: it can still be taken back. */
export interface Outgoing {
  /** Also its Idempotency-Key: however often it is sent, it is written once. */
  id: string
  user: string
  publicId: number
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

const keptAs = 'outgoing'
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()
let replies: readonly Outgoing[] = []

addEventListener('pagehide', () => {
  for (const reply of replies) if (reply.state === 'held') void dispatch(reply, true)
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
  const id = crypto.randomUUID()
  if (crossed.length > 0) {
    set(reply.user, [...replies, { ...reply, id, sendAt: 0, state: 'crossed', crossed }])
    return
  }
  const held: Outgoing = { ...reply, id, sendAt: Date.now() + limits.undoSeconds * 1000, state: 'held' }
  set(held.user, [...replies, held])
  timers.set(
    id,
    setTimeout(() => sendNow(id), limits.undoSeconds * 1000),
  )
}

/** What was written before a ticket moves on goes out first, because a closed one takes no more replies; says whether it did. */
export async function sendHeld(publicId: number): Promise<boolean> {
  const held = replies.filter((reply) => reply.publicId === publicId && reply.state === 'held')
  await Promise.all(held.map((reply) => dispatch(reply, false)))
  const isStopped = ({ id, state }: Outgoing) => state === 'crossed' || held.some((one) => one.id === id)
  return !replies.some((reply) => reply.publicId === publicId && isStopped(reply))
}

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

/** Replies that a closed or crashed page left behind are sent when the user comes back. */
export function resumeOutgoing(user: string): void {
  const left = readKept(user, keptAs)
  if (!Array.isArray(left)) return
  for (const reply of left as Outgoing[]) {
    if (replies.some((one) => one.id === reply.id)) continue
    replies = [...replies, { ...reply, mentions: reply.mentions ?? [], state: 'held' }]
    sendNow(reply.id)
  }
}

async function dispatch(reply: Outgoing, keepalive: boolean): Promise<void> {
  clearTimeout(timers.get(reply.id))
  change(reply, { state: 'sending' })
  const { id, publicId, step } = reply
  try {
    await send(createComment, commentOf(reply), { idempotencyKey: id, keepalive })
    if (step) await takeStep(publicId, step)
    await refreshTicket(mutate)
    forget(reply)
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    if (error.code === 'replies-crossed') change(reply, { state: 'crossed', crossed: error.current as Comment[] })
    else change(reply, { state: 'failed', reason: reasonOf(error, currentLanguage()) })
  }
}

function commentOf({ publicId, text, files, mentions, since, sendByEmail }: Outgoing) {
  const attachments = files.map((file) => file.uuid)
  const comment = { ticket: publicId, text, internal: false, sendByEmail, attachments }
  return { ...comment, mentions: mentionedIn(text, mentions), ...(since !== undefined && { seenComment: since }) }
}

/** A refused step leaves the reply sent; the page says why the ticket stayed. */
async function takeStep(publicId: number, transition: string): Promise<void> {
  const id = String(publicId)
  try {
    const moved = await send(applyTransition, { id, transition })
    offerStepBack({ transition }, moved, mutate)
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    toast.error(i18next.t('errors:statusFailed'), { detail: reasonOf(error, currentLanguage()) })
  }
}

function forget(reply: Outgoing): void {
  clearTimeout(timers.get(reply.id))
  timers.delete(reply.id)
  set(
    reply.user,
    replies.filter((one) => one.id !== reply.id),
  )
}

function change(reply: Outgoing, fields: Partial<Outgoing>): void {
  set(
    reply.user,
    replies.map((one) => (one.id === reply.id ? { ...one, ...fields } : one)),
  )
}

function set(user: string, next: readonly Outgoing[]): void {
  replies = next
  const own = next.filter((reply) => reply.user === user)
  keep(user, keptAs, own.length > 0 ? own : undefined)
  for (const listener of listeners) listener()
}
