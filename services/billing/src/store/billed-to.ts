/** The customer of a worktime: what was billed stays with whom it was billed to, wherever its ticket goes (AMB-265). */
export const billedTo = {
  uuid: 'COALESCE(worktimes.billed_customer, tickets.customer)',
  name: 'COALESCE(worktimes.billed_customer_name, tickets.customer_name)',
}
