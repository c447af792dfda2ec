import type { TicketWorktime } from '@leitstand/contracts/billing/requests'
import { copyTable } from '@leitstand/kit/copy-table'
import type { z } from 'zod'

export const worktimes = copyTable<z.infer<typeof TicketWorktime>>({
  table: 'ticket_worktime',
  types: { ticket: 'uuid', minutes: 'int', internal: 'boolean', deleted: 'boolean' },
  values: ({ ticket, accruedMinutes, internal, deleted }) => ({ ticket, minutes: accruedMinutes, internal, deleted }),
})
