import type { Language } from '@leitstand/contracts/actor'

/** Filters that count back from now, with what is offered of each. */
export const agoOffers = { unansweredHours: [4, 8, 24, 48, 168], olderThanDays: [7, 14, 30, 90, 365] } as const
export type AgoKey = keyof typeof agoOffers

export function isAgoKey(key: string): key is AgoKey {
  return Object.hasOwn(agoOffers, key)
}

/** "8 Stunden", "2 Tage": whole days are said as such. */
export function agoWord(key: AgoKey, value: string, language: Language): string {
  const hours = key === 'unansweredHours' ? Number(value) : Number(value) * 24
  const [count, unit] = hours % 24 === 0 ? [hours / 24, 'day'] : [hours, 'hour']
  if (Number.isNaN(count)) return value
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
