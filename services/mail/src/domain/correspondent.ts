import { isSystemAddress, normalizeAddress } from './addresses.ts'
import { type ParsedMail, senderOf } from './parsed-mail.ts'
import type { Plan } from './plan.ts'

/**
 * Where answers to a mail go: to the address that somebody is known by, to a stranger who opens a ticket where they ask for it
 * (a form of a web site writes in the name of who filled it in). Into a ticket of others, which anybody can name in the name of
 * somebody who takes part in it, only whoever puts a mail there by hand brings in another address. Null without anybody.
 */
export function correspondentOf(
  mail: Pick<ParsedMail, 'from' | 'replyTo'>,
  { author, action }: Pick<Plan, 'author' | 'action'>,
  { assignedTicket }: { assignedTicket: number | null },
): string | null {
  const sender = senderOf(mail)
  const isFree = !author?.uuid && (action !== 'comment' || assignedTicket !== null)
  const wanted = isFree ? mail.replyTo.find(({ address }) => !isSystemAddress(address)) : undefined
  const address = (wanted ?? sender)?.address
  return address === undefined ? null : normalizeAddress(address)
}
