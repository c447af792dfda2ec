import { settings } from '@leitstand/contracts/sla/resources'
import { consume } from '../context.ts'
import { settingCopies } from '../store/settings.ts'

export const onSettingChanged = consume(settings.changed, async ({ entity }, { tx }) => {
  await settingCopies.keep(tx, [entity])
})
