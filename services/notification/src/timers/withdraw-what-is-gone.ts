import { exportTickets } from '@leitstand/contracts/ticket/import-and-export'
import { setTimer } from '@leitstand/kit/timers'
import { z } from 'zod'
import { timer } from '../context.ts'
import { commentsToldEarlier } from '../store/activity.ts'
import { withdraw } from '../store/withdrawn.ts'

const name = 'withdraw-what-is-gone'
const page = 200
/** It comes back in no version. */
const everyVersion = 2_147_483_647
const Payload = z.object({ after: z.uuid().nullable() })

/**
 * Once, page by page: what the history told of comments before it remembered which ones is held against what their owner
 * still has, and taken back where a comment is internal now or gone.
 */
export const withdrawWhatIsGone = timer({
  name,
  async handle(payload, context) {
    const { after } = Payload.parse(payload)
    const { items, next } = await context.callAsSystem(exportTickets, { after, limit: page })
    const kept = new Map(items.flatMap(({ comments }) => comments.map((comment) => [comment.uuid, comment])))
    await context.transaction(async (tx) => {
      const comments = await commentsToldEarlier(
        tx,
        items.map(({ ticket }) => ticket.uuid),
      )
      const closed = comments.flatMap((uuid) => {
        const comment = kept.get(uuid)
        if (!comment) return [{ uuid, version: everyVersion, isGone: true }]
        return comment.internal ? [{ uuid, version: comment.version, isGone: false }] : []
      })
      await withdraw(tx, closed)
      if (next) await setTimer(tx, { kind: name, key: 'once', dueAt: context.clock.now(), payload: { after: next } })
    })
  },
})
