import type { Role } from '@leitstand/contracts/roles'
import type { TypeName } from '@leitstand/contracts/workflow/states'

/** What a customer may do to an own ticket; staff may do it on the customer's behalf (AMB-153, WF-227). */
const byCustomers: readonly string[] = ['done', 'redo', 'customer_close']
const redoByStaffOnly: readonly TypeName[] = ['authority_request', 'workmeasure']

/** Types whose approval is a matter of information security (AMB-147). */
const ismsTypes: readonly TypeName[] = [
  'sub_ticket',
  'provisioning',
  'change_management',
  'change_management_emergency',
]

/** Anybody with one of these roles may, as far as the transition goes; whether they see the ticket its owner decides. */
export function rolesFor(type: TypeName, transition: string): readonly Role[] {
  if (isForIsms(type, transition)) return ['ROLE_ISMS']
  if (type === 'authority_request') return ['ROLE_AUTHORITIES']
  if (transition === 'redo' && redoByStaffOnly.includes(type)) return ['ROLE_EMPLOYEE']
  if (byCustomers.includes(transition)) return ['ROLE_EMPLOYEE', 'ROLE_CUSTOMER']
  return ['ROLE_EMPLOYEE']
}

/** In an emergency change everybody on the staff may approve, but has to say why (AMB-148). */
export function isForIsms(type: TypeName, transition: string): boolean {
  if (type === 'change_management_emergency' && transition === 'approve') return false
  return ismsTypes.includes(type) && (transition === 'approve' || transition === 'deny')
}

/** Approving without waiting for ISMS: the comment is the justification (AMB-148). */
export function isEmergencyApproval(type: TypeName, transition: string): boolean {
  return transition === 'emergency_approve' || (type === 'change_management_emergency' && transition === 'approve')
}
