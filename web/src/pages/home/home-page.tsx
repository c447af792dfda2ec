import { useIsStaff } from '../../api/me.tsx'
import { CustomerTickets } from '../tickets/customer-tickets.tsx'
import { Dashboard } from './dashboard.tsx'

/** Staff land on the dashboard, customers on their tickets (AMB-031). */
export function Component() {
  return useIsStaff() ? <Dashboard /> : <CustomerTickets />
}
