import { wordsOf } from './auto-reply-budget.ts'
import type { Hash } from './fingerprint.ts'
import type { ParsedMail } from './parsed-mail.ts'

const minuteMs = 60_000

/** Two machines say the same again and again, each right after the other; at a pace that no person keeps up, the words do not matter. */
export const loopLimits = {
  alike: { count: 4, withinMs: 30 * minuteMs },
  /** A mail that comes so soon after one of ours may be its answer. */
  promptMs: 5 * minuteMs,
  pace: { most: 20, withinMs: 10 * minuteMs },
  /** The thread is paused until its machine has been silent for so long. */
  quietMs: 60 * minuteMs,
  /** Shorter texts ("Ja, vielen Dank") are said alike by people, too. */
  fewestWords: 4,
} as const

/** More than any rule counts. */
const mostKept = 50

/** A mail of one address to one ticket. */
export interface MailInThread {
  mail: string
  /** In milliseconds. */
  at: number
  /** What it says, alike for mails that differ in numbers alone; null when that is too little to go by. */
  gist: string | null
  /** It came right after a mail of ours to that address. */
  isPrompt: boolean
}

/** One that was judged. */
export type JudgedMail = MailInThread & { isHeld: boolean }

/** Whether this mail goes round in a loop, by its content and pace or by a very high pace alone. */
export function isLoop(recent: readonly JudgedMail[], mail: MailInThread): boolean {
  const within = (ms: number) => recent.filter(({ at }) => mail.at - at < ms)
  if (within(loopLimits.pace.withinMs).length >= loopLimits.pace.most) return true
  if (mail.gist === null) return false
  const isAlike = ({ gist }: MailInThread) => gist === mail.gist
  if (within(loopLimits.quietMs).some((other) => other.isHeld && isAlike(other))) return true
  const prompt = within(loopLimits.alike.withinMs).filter((other) => other.isPrompt && isAlike(other))
  return mail.isPrompt && prompt.length + 1 >= loopLimits.alike.count
}

/** Nothing automatic is sent to the address while its mails are held, and for a while after. */
export function isPaused(recent: readonly JudgedMail[], now: Date): boolean {
  return recent.some(({ at, isHeld }) => isHeld && now.getTime() - at < loopLimits.quietMs)
}

/** As much of a thread as the next mail is judged by. */
export function withMail(recent: readonly JudgedMail[], mail: JudgedMail): JudgedMail[] {
  return [...recent.filter(({ at }) => mail.at - at < loopLimits.quietMs), mail].slice(-mostKept)
}

/** What the new part of a mail says, without whatever has a digit in it: dates, times, numbers of tickets, ids. */
export function gistOf(mail: Pick<ParsedMail, 'commentText' | 'attachments'>, hash: Hash): string | null {
  const withoutNumbers = mail.commentText.split(/\s+/).filter((word) => !/\d/.test(word))
  const words = wordsOf(withoutNumbers.join(' '))
  if (words.split(' ').length < loopLimits.fewestWords) return null
  return hash(JSON.stringify([words, ...mail.attachments.map(({ content }) => hash(content))]))
}
