import { listSpecialTimes } from '@leitstand/contracts/sla/requests'
import { BusinessHours } from '@leitstand/contracts/sla/settings'
import { serve } from '../context.ts'
import { findSetting } from '../store/settings.ts'

export const handleListSpecialTimes = serve(listSpecialTimes, async (_, context) => {
  const setting = await findSetting(context, 'businessHours')
  const items = setting ? BusinessHours.parse(setting.value).special : []
  return { items, total: items.length }
})
