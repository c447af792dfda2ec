import { billingMarkRemoved } from '@leitstand/contracts/billing/events'
import { consume } from '../context.ts'
import { audit } from '../store/audit.ts'

/** Money that was invoiced is open again: an act of its own in the audit (AMB-265). */
export const onBillingMarkRemoved = consume(billingMarkRemoved, (mark, { tx }) => {
  const { what, publicId, customer, billedAt, billedMinutes, actor } = mark
  const before = { what, ticket: `#${publicId}`, customer, billedAt, ...(billedMinutes !== null && { billedMinutes }) }
  const changes = [{ field: 'billingMark', before, after: null }]
  return audit(tx, { at: new Date(mark.at), kind: 'billing-mark-removed', actor, subject: null, changes })
})
