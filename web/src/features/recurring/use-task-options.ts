import { priorities } from '@leitstand/contracts/common'
import { auxiliaries, ordinals, timeframes, weekdays } from '@leitstand/contracts/ticket/recurring-tasks'
import { templates } from '@leitstand/contracts/ticket/resources'
import { useWholeList } from '../../api/use-further-pages.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { optionOf } from '../../lib/options.ts'
import { useLabels } from '../../ui/label-looks.tsx'
import { useEmployees, useStaffGroups } from '../../ui/ticket-choices.tsx'

/** What can be chosen in the form of a recurring task. */
export function useTaskOptions() {
  const { t } = useTexts('recurring')
  const employees = useEmployees()
  const knownLabels = useLabels()
  const knownTemplates = useWholeList(templates.requests.list, { active: '1' }).data?.items ?? []
  return {
    staffGroups: useStaffGroups().map(optionOf),
    employees: employees.map(optionOf),
    labels: knownLabels.map(optionOf),
    templates: knownTemplates.map(optionOf),
    priorities: priorities.map((value) => ({ value, label: t(`common:priority.${value}`) })),
    timeframes: timeframes.map((value) => ({ value, label: t(`timeframes.${value}`) })),
    auxiliaries: auxiliaries.map((value) => ({ value, label: t(`auxiliaries.${value}`) })),
    ordinals: ordinals.map((value) => ({ value, label: t(`ordinals.${value}`) })),
    weekdays: weekdays.map((value) => ({ value, label: t(`weekdays.${value}`) })),
  }
}
