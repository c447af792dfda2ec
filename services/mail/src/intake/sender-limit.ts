import type { Clock } from '@leitstand/kit/clock'
import ipaddr from 'ipaddr.js'

const minuteMs = 60_000
/** A newsletter run or a monitoring storm may come at once; what goes on beyond it is asked to come later. */
const burstMinutes = 5
const mostSenders = 10_000

export interface SenderLimit {
  /** Takes one mail out of the sender's share; false when it is used up for now. */
  take(sender: string): boolean
}

/** So many mails a minute for each sender. It fills up again with time, and nobody else waits for it. */
export function openSenderLimit(mailsPerMinute: number, clock: Clock): SenderLimit {
  const most = mailsPerMinute * burstMinutes
  const shares = new Map<string, { left: number; at: number }>()
  return {
    take(sender) {
      const now = clock.now().getTime()
      const known = shares.get(sender)
      const left = known ? Math.min(most, known.left + ((now - known.at) / minuteMs) * mailsPerMinute) : most
      // The one that was used last stands last, so the first is the one to forget.
      shares.delete(sender)
      shares.set(sender, { left: Math.max(0, left - 1), at: now })
      const [oldest] = shares.size > mostSenders ? shares.keys() : []
      if (oldest !== undefined) shares.delete(oldest)
      return left >= 1
    },
  }
}

/** Whoever has an address has its neighbours, too: of IPv4 a /24 is one network, of IPv6 a /64. Who has left has none. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  const parts = parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4) : parsed.octets.slice(0, 3)
  return parts.map((part) => part.toString(16)).join(':')
}
