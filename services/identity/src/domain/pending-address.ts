/** How long the link in a mail to a pending address is good. */
export const pendingAddressLifeMs = 7 * 24 * 3_600_000

const nowhere = 'unconfirmed.invalid'

/** What stands for the address of somebody who has confirmed none yet; it reaches nobody (RFC 2606). */
export function addressToCome(uuid: string): string {
  return `${uuid}@${nowhere}`
}

/** Whether somebody has an address that counts. */
export function hasAddress({ email }: { email: string }): boolean {
  return !email.endsWith(`@${nowhere}`)
}
