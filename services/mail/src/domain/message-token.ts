/** Signs a text with the installation's secret; 32 hex digits are enough. Handed in, so that the rules stay pure. */
export type Sign = (text: string) => string

/**
 * The Message-ID of a mail of ours about a ticket: nobody else can make one, and relays that fold case do not harm it. The
 * reply token behind it says whose the answer is.
 */
export function messageIdFor(publicId: number, nonce: string, domain: string, sign: Sign, token?: string): string {
  const rest = token === undefined ? '' : `.${token}`
  return `<ticket.${publicId}.${nonce}.${signatureOf(publicId, nonce, sign)}${rest}@${domain}>`
}

/** The ticket that a Message-ID of ours speaks of; null for everybody else's and for forged ones. */
export function ticketOfMessageId(messageId: string, sign: Sign): number | null {
  const parts = /^<ticket\.(\d{1,15})\.([0-9a-z-]{1,40})\.([0-9a-f]{32})(?:\.[^.@<>\s]+)?@[^<>\s]+>$/i.exec(messageId)
  if (!parts) return null
  const [, publicId = '', nonce = '', signature = ''] = parts
  const expected = signatureOf(Number(publicId), nonce.toLowerCase(), sign)
  return signature.toLowerCase() === expected ? Number(publicId) : null
}

function signatureOf(publicId: number, nonce: string, sign: Sign): string {
  return sign(`ticket-mail.${publicId}.${nonce}`).slice(0, 32).toLowerCase()
}
