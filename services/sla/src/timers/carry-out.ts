import { timer } from '../context.ts'
import { deedTimer } from '../domain/timers.ts'
import { carryOutAction, type Deed } from '../steps/carry-out-action.ts'
import { settleFiring } from '../store/rule-firings.ts'

/** Does what a rule that fired wants done. While the owner of the ticket is away it is tried again. */
export const carryOut = timer({
  name: deedTimer,
  handle: async (payload, context, { key, finish }) => {
    const problem = await carryOutAction(context, payload as Deed)
    await context.transaction(async (tx) => {
      await settleFiring(tx, key, problem, context.clock.now())
      await finish(tx)
    })
  },
})
