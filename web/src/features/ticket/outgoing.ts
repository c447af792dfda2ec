import { limits } from '@leitstand/contracts/common'
import { createComment } from '@leitstand/contracts/ticket/comments'
import { mutate } from 'swr'
import { currentLanguage } from '../../api/language.ts'
import { ApiProblem, reasonOf } from '../../api/problem.ts'
import { send } from '../../api/send.ts'
import { keep, readKept } from '../../lib/storage.ts'
import type { DraftFile } from './draft.ts'

/** A public reply between "send" and being sent: it can still be taken back. */
export interface Outgoing {
  /** Also its Idempotency-Key: however often it is sent, it is written once. */
  id: string
  user: string
  publicId: number
  text: string
  files: readonly DraftFile[]
  sendByEmail: boolean
  sendAt: number
  state: 'held' | 'sending' | 'failed'
  reason?: string
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

/** Holds a reply for the seconds in which it can be undone, then sends it. */
export function holdReply(reply: Pick<Outgoing, 'user' | 'publicId' | 'text' | 'files' | 'sendByEmail'>): void {
  const id = crypto.randomUUID()
  const held: Outgoing = { ...reply, id, sendAt: Date.now() + limits.undoSeconds * 1000, state: 'held' }
  set(held.user, [...replies, held])
  timers.set(
    id,
    setTimeout(() => sendNow(id), limits.undoSeconds * 1000),
  )
}

/** Takes a reply back; the caller puts its text into the composer again. */
export function takeBack(id: string): Outgoing | undefined {
  const reply = replies.find((one) => one.id === id)
  if (!reply || reply.state === 'sending') return undefined
  forget(reply)
  return reply
}

export function sendNow(id: string): void {
  const reply = replies.find((one) => one.id === id)
  if (reply && reply.state !== 'sending') void dispatch(reply, false)
}

/** Replies that a closed or crashed page left behind are sent when the user comes back. */
export function resumeOutgoing(user: string): void {
  const left = readKept(user, keptAs)
  if (!Array.isArray(left)) return
  for (const reply of left as Outgoing[]) {
    if (replies.some((one) => one.id === reply.id)) continue
    replies = [...replies, { ...reply, state: 'held' }]
    sendNow(reply.id)
  }
}

async function dispatch(reply: Outgoing, keepalive: boolean): Promise<void> {
  clearTimeout(timers.get(reply.id))
  change(reply, { state: 'sending' })
  const { id, publicId, text, files, sendByEmail } = reply
  const input = { ticket: publicId, text, internal: false, sendByEmail, attachments: files.map((file) => file.uuid) }
  try {
    await send(createComment, input, { idempotencyKey: id, keepalive })
    await mutate((key) => Array.isArray(key) && /^(ticket|notification|search)\./.test(String(key[0])))
    forget(reply)
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    change(reply, { state: 'failed', reason: reasonOf(error, currentLanguage()) })
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
