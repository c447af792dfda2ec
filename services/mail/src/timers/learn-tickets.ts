import { exportTickets } from '@leitstand/contracts/ticket/import-and-export'
import { setTimer } from '@leitstand/kit/timers'
import { z } from 'zod'
import { timer } from '../context.ts'
import { keepTickets } from '../store/tickets.ts'

const name = 'learn-tickets'
const page = 500
const Payload = z.object({ after: z.uuid().nullable() })

/** Once, page by page: who may learn of tickets that were there before this service kept it. */
export const learnTickets = timer({
  name,
  async handle(payload, context) {
    const { after } = Payload.parse(payload)
    const { items, next } = await context.callAsSystem(exportTickets, { after, limit: page })
    await context.transaction(async (tx) => {
      await keepTickets(
        tx,
        items.map(({ ticket }) => ticket),
      )
      if (next) await setTimer(tx, { kind: name, key: 'once', dueAt: context.clock.now(), payload: { after: next } })
    })
  },
})
