import { useIsStaff } from '../../api/me.tsx'
import { CustomerTickets } from './customer-tickets.tsx'
import { TicketOverview } from './ticket-overview.tsx'

export function Component() {
  return useIsStaff() ? <TicketOverview /> : <CustomerTickets />
}
