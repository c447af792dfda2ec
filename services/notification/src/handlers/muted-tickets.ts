import { getMuted, muteTicket, unmuteTicket } from '@leitstand/contracts/notification/muted-tickets'
import type { Context } from '@leitstand/kit/chassis'
import { serve } from '../context.ts'
import { visibleTicket } from '../steps/visible-ticket.ts'
import { isMutedFor, mute, unmute } from '../store/muted-tickets.ts'

export const handleGetMuted = serve(getMuted, async ({ id }, context) => ({
  muted: await isMutedFor(context, await own(id, context)),
}))

export const handleMuteTicket = serve(muteTicket, async ({ id }, context) => {
  await mute(context, { ...(await own(id, context)), at: context.clock.now() })
  return { muted: true }
})

export const handleUnmuteTicket = serve(unmuteTicket, async ({ id }, context) => {
  await unmute(context, await own(id, context))
  return null
})

/** Somebody and a ticket that they may see. */
async function own(id: string, context: Context<unknown>): Promise<{ user: string; ticket: string }> {
  return { user: context.actor.uuid, ticket: await visibleTicket(id, context) }
}
