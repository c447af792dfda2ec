import { useIsStaff } from '../../api/me.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Dashboard } from './dashboard.tsx'

const CustomerTickets = onDemand(
  () => import('../tickets/customer-tickets.tsx').then((module) => module.CustomerTickets),
  <Skeleton lines={8} />,
)

/** Staff land on the dashboard, customers on their tickets (AMB-031). */
export function Component() {
  return useIsStaff() ? <Dashboard /> : <CustomerTickets />
}
