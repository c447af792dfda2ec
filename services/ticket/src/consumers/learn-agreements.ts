import { ticketSlaChanged } from '@leitstand/contracts/sla/events'
import { consumeAll } from '../context.ts'
import { agreements } from '../store/agreements.ts'

/** What is promised to tickets, which is read with them. */
export const learnAgreements = consumeAll(
  [ticketSlaChanged],
  ({ ticket }) => ticket,
  async (received, { tx }) => {
    await agreements.keep(
      tx,
      received.map(({ data: { ticket: uuid, sla, version } }) => ({ uuid, sla, version })),
    )
  },
)
