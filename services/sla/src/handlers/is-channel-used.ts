import { isChannelUsed } from '@leitstand/contracts/sla/requests'
import { serve } from '../context.ts'
import { alertsOn } from '../store/channel-use.ts'

export const handleIsChannelUsed = serve(isChannelUsed, async ({ channel }, context) => ({
  used: await alertsOn(context, channel),
}))
