import type { UserFacts } from '@leitstand/contracts/identity/requests'

/** Mails about a customer's ticket go to that customer's own people: the wrong one is the mistake that cannot be taken back. */
export function mayGetMailsOf(customer: string | null, person: UserFacts): boolean {
  return customer !== null && !person.inactive && !person.staff && person.customerGroup === customer
}
