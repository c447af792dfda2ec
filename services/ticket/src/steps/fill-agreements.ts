import { exportTicketSlas } from '@leitstand/contracts/sla/requests'
import type { CopySource } from '@leitstand/kit/refilling'
import { agreements } from '../store/agreements.ts'

const limit = 1_000

/** The copy of what is promised to tickets, filled from its owner. */
export const agreementSource: CopySource = {
  name: 'agreements',
  ...agreements,
  async page(after, context) {
    const { items, next } = await context.callAsSystem(exportTicketSlas, { after, limit })
    const told = items.map(({ ticket: uuid, sla, version }) => ({ uuid, sla, version }))
    return { uuids: told.map(({ uuid }) => uuid), next, keep: (tx) => agreements.keep(tx, told) }
  },
}
