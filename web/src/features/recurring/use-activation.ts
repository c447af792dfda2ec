import { recurringTasks } from '@leitstand/contracts/ticket/recurring-tasks'
import { useAction } from '../../api/use-action.ts'
import { useTexts } from '../../i18n/use-texts.ts'

/** Switches a recurring task on or off. */
export function useActivation({ uuid }: { uuid: string }) {
  const { t } = useTexts('recurring')
  const changing = useAction(recurringTasks.requests.patch, { failure: t('activateFailed') })
  return {
    isRunning: changing.isRunning,
    switchTo: (active: boolean) => changing.run({ uuid, active } as { uuid: string }),
  }
}
