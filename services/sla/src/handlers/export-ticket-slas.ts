import { exportTicketSlas } from '@leitstand/contracts/sla/requests'
import { serve } from '../context.ts'
import { ticketSlasAfter } from '../store/ticket-slas.ts'

export const handleExportTicketSlas = serve(exportTicketSlas, async ({ after, limit }, context) => {
  const rows = await ticketSlasAfter(context, after, limit)
  const items = rows.map(({ ticket, sla: uuid, sla_name: name, due_at, violated, version }) => ({
    ...{ ticket, version },
    sla: { uuid, name, dueAt: due_at.toISOString(), violated },
  }))
  return { items, next: rows.length === limit ? (rows.at(-1)?.ticket ?? null) : null }
})
