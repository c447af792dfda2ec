const hourMs = 3_600_000

/** How many automatic answers one address may get. Two ticket systems that answer each other stop here (RFC 3834, section 2). */
export const autoReplyBudget = { perHour: 2, perDay: 5 } as const

/** `sentAt`: when this address got its last automatic answers. */
export function isWithinBudget(sentAt: readonly Date[], now: Date): boolean {
  const within = (ms: number) => sentAt.filter((date) => now.getTime() - date.getTime() < ms).length
  return within(hourMs) < autoReplyBudget.perHour && within(24 * hourMs) < autoReplyBudget.perDay
}
