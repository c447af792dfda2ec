import type { MailTrace } from '@leitstand/contracts/mail/ledger'
import type { ParsedMail } from '../domain/parsed-mail.ts'

/** How a mail was protected on its way, by the keys of today. */
export function protectionOf(mail: ParsedMail): Pick<MailTrace, 'encryption' | 'signature'> {
  const by = mail.opened ?? mail.sealing
  return { encryption: by && { by, isOpened: mail.opened !== null }, signature: mail.signature }
}
