import { classifyMail, type Delivery } from './classify-mail.ts'
import { headerValue, headerValues, type ParsedMail } from './parsed-mail.ts'

/**
 * A mail that names nobody in From and Sender (RFC 5322, 3.6.2) is from whoever handed it over; only of a mailbox is that what
 * stands in its Return-Path. What comes back from servers is from nobody.
 */
export function withEnvelopeSender(mail: ParsedMail, delivery: Delivery): ParsedMail {
  const named = ['from', 'sender'].flatMap((name) => headerValues(mail, name))
  if (mail.headers.length === 0 || named.length > 0) return mail
  const address = delivery.envelopeFrom ?? headerValue(mail, 'return-path')?.replace(/[<>\s]/g, '') ?? ''
  if (!/^[^\s@]+@[^\s@]+$/.test(address) || classifyMail(mail, delivery).isBounce) return mail
  return { ...mail, from: [{ name: '', address }], warnings: mail.warnings.filter((one) => one !== 'sender-unusable') }
}
