import { isSameAddress } from './addresses.ts'
import type { MailAddress } from './parsed-mail.ts'

/**
 * Who wrote the words below, of somebody without an account. Behind the address stands a name that looks like another one, so that
 * nobody takes it for the sender's.
 */
export function writtenBy({ name, address }: MailAddress): string {
  if (name === '' || isSameAddress(name, address)) return `Von: ${address}`
  return /\S@\S/.test(name) ? `Von: ${address} („${name}“)` : `Von: ${name} <${address}>`
}
