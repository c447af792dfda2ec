import type { Language } from '@leitstand/contracts/actor'
import { deliveryReasons } from '@leitstand/contracts/mail/deliveries'

/** Whom an entry of the history says was not reached, and why; older ones name the address alone. */
export function unreachedText(value: unknown, language: Language): string {
  if (typeof value === 'string') return value
  const { address = '', reason, status } = Object(value) as { address?: string; reason?: string; status?: string }
  const sentence = Object.entries(deliveryReasons).find(([code]) => code === reason)?.[1][language]
  return [address, sentence && `${sentence}${status ? ` (${status})` : ''}`].filter(Boolean).join(': ')
}
