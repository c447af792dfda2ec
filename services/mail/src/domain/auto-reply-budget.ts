const hourMs = 3_600_000

interface Budget {
  perHour: number
  perDay: number
}

/**
 * How many automatic answers one address may get. Two ticket systems that answer each other stop here (RFC 3834, section 2):
 * they say the same again and again, but for numbers. A known person hears of each trouble, and that a mail joined a ticket
 * as long as it is not a conversation.
 */
export const autoReplyBudgets = {
  stranger: { perHour: 2, perDay: 5 },
  sameWords: { perHour: 2, perDay: 5 },
  sameTicket: { perHour: 3, perDay: 10 },
  person: { perHour: 20, perDay: 60 },
} as const satisfies Record<string, Budget>

/** An automatic answer that this address got. */
export interface SentReply {
  at: Date
  ticket: string | null
  gist: string | null
}

/** The answer that would leave: to whom, about which ticket, to which words. */
interface NextReply {
  isKnown: boolean
  ticket: string | null
  gist: string
  now: Date
}

export function isWithinBudget(sent: readonly SentReply[], { isKnown, ticket, gist, now }: NextReply): boolean {
  if (!isKnown) return fits(sent, autoReplyBudgets.stranger, now)
  const ofSameWords = sent.filter((reply) => reply.gist === gist)
  const onSameTicket = ticket === null ? [] : sent.filter((reply) => reply.ticket === ticket)
  return (
    fits(sent, autoReplyBudgets.person, now) &&
    fits(ofSameWords, autoReplyBudgets.sameWords, now) &&
    fits(onSameTicket, autoReplyBudgets.sameTicket, now)
  )
}

/** What a mail says, whatever numbers it says it with. */
export function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
}

function fits(sent: readonly SentReply[], { perHour, perDay }: Budget, now: Date): boolean {
  const within = (ms: number) => sent.filter(({ at }) => now.getTime() - at.getTime() < ms).length
  return within(hourMs) < perHour && within(24 * hourMs) < perDay
}
