import type { Ticket } from '@leitstand/contracts/ticket/ticket'

/** Customers never see it, whatever is written in it: an internal ticket, or a request of authorities (AMB-262). */
export function isForStaffAlone({ internal, type }: Ticket): boolean {
  return internal || isAuthorityRequest({ type })
}

export function isAuthorityRequest({ type }: Pick<Ticket, 'type'>): boolean {
  return type.name === 'authority_request'
}
