import type { Sign } from './message-token.ts'

/** What a mail of ours says about answers to it: whose they are, where they belong and who may hear them. */
export interface ReplyBinding {
  /** Null where the mail is about no ticket, or about several. */
  publicId: number | null
  /** The one person the mail went to; null when there were several, or somebody without an account. */
  person: string | null
  /** It told something internal, so the answer of an employee is a note (AMB-260). */
  isInternal: boolean
}

/** A token as a mail carries it; what it says counts only for the person it was made for. */
export interface ReplyToken {
  publicId: number | null
  isInternal: boolean
  /** When it was given, in days since 1970. */
  day: number
  signature: string
}

/** So long an answer speaks for its sender; afterwards it finds its ticket, and proves nothing. */
const proofDays = 180
const dayMs = 24 * 3_600_000
const form = /^([ip])(\d{1,15})-([0-9a-z]{1,5})-([0-9a-f]{24})$/

/** Short enough for a local part, and without capitals, which some mail servers fold. */
export function replyToken(binding: ReplyBinding, sentAt: Date, sign: Sign): string {
  const given = { ...binding, day: dayOf(sentAt) }
  return `${scopeOf(given)}${given.publicId ?? 0}-${given.day.toString(36)}-${signatureOf(given, sign)}`
}

export function readReplyToken(text: string): ReplyToken | null {
  const [, scope, digits, day = '', signature] = form.exec(text.toLowerCase()) ?? []
  if (!signature) return null
  return { publicId: Number(digits) || null, isInternal: scope === 'i', day: Number.parseInt(day, 36), signature }
}

/** Whether we gave this token to that very person (null: to several, or to somebody without an account). */
export function isGivenTo(token: ReplyToken, person: string | null, sign: Sign): boolean {
  return signatureOf({ ...token, person }, sign) === token.signature
}

/** Whether an answer that came then is young enough to speak for its sender. */
export function isFresh({ day }: ReplyToken, receivedAt: Date): boolean {
  return dayOf(receivedAt) - day <= proofDays
}

/** `support+<token>@…`: where answers go when the sender's address has room for it. */
export function replyAddress(address: string, token: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}+${token}${address.slice(at)}`
}

export function tokenOfAddress(address: string): ReplyToken | null {
  const plus = /\+([^+@]{1,64})@/.exec(address)?.[1]
  return plus === undefined ? null : readReplyToken(plus)
}

export function tokenOfMessageId(messageId: string): ReplyToken | null {
  const last = /[.<]([ip]\d{1,15}-[0-9a-z]{1,5}-[0-9a-f]{24})@/i.exec(messageId)?.[1]
  return last === undefined ? null : readReplyToken(last)
}

/** A token with the sign in front of it, before an @; links write signs in percents, HTML as references. */
const written =
  /(?:[.+<]|%(?:2b|2e|3c)|&(?:#43|#x2b|plus|#46|#x2e|period|#60|#x3c|lt);)[ip]\d{1,15}-[0-9a-z]{1,5}-[0-9a-f]{24}(?=@|%40|&(?:#64|#x40|commat);)/gi
const opening = /^(?:<|%3c|&(?:#60|#x3c|lt);)/i

/**
 * A text without the tokens that stand in quoted addresses and headers: who read them could speak for the person they were
 * given to.
 */
export function withoutTokens(text: string): string {
  return text.replace(written, (token) => opening.exec(token)?.[0] ?? '')
}

const scopeOf = ({ isInternal }: Pick<ReplyBinding, 'isInternal'>) => (isInternal ? 'i' : 'p')

const dayOf = (at: Date) => Math.floor(at.getTime() / dayMs)

function signatureOf(given: ReplyBinding & { day: number }, sign: Sign): string {
  return sign(`reply.${scopeOf(given)}.${given.publicId ?? 0}.${given.day}.${given.person ?? '-'}`)
    .slice(0, 24)
    .toLowerCase()
}
