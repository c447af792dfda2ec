import type { GroupFacts, UserFacts } from '@leitstand/contracts/identity/requests'

/** Mails about a customer's ticket go to that customer's own people: the wrong one is the mistake that cannot be taken back. */
export function mayGetMailsOf(customer: string | null, person: UserFacts): boolean {
  return customer !== null && !person.inactive && !person.staff && person.customerGroup === customer
}

/** Customers may write where they see nothing (AMB-220); that alone gives them nothing to read (AMB-248). */
export function seesTicketOf(group: GroupFacts | undefined, people: readonly string[], person: UserFacts): boolean {
  const seesAll = group?.active === true && (group.showTickets || person.roles.includes('ROLE_MAIN_CUSTOMER'))
  return seesAll || people.includes(person.uuid)
}
