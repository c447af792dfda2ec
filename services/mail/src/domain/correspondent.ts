import { isSystemAddress, normalizeAddress } from './addresses.ts'
import { type ParsedMail, senderOf } from './parsed-mail.ts'

/**
 * Where answers to a mail go: to the address that somebody is known by, to a stranger where they ask for it (a form of a web
 * site writes in the name of who filled it in). Null without anybody.
 */
export function correspondentOf(mail: Pick<ParsedMail, 'from' | 'replyTo'>, isKnown: boolean): string | null {
  const sender = senderOf(mail)
  const wanted = isKnown ? undefined : mail.replyTo.find(({ address }) => !isSystemAddress(address))
  const address = (wanted ?? sender)?.address
  return address === undefined ? null : normalizeAddress(address)
}
