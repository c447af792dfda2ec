import { priorities } from '@leitstand/contracts/common'
import { isFinished } from '@leitstand/contracts/workflow/states'
import { useTexts } from '../../i18n/use-texts.ts'
import { useOffering } from '../../lib/commands.ts'
import { type ChoiceName, choiceOf } from '../../ui/ticket-choices.tsx'
import { useTicket } from './ticket-context.tsx'
import { useChoiceField } from './use-choice-field.ts'

/** Offers the palette what the fields of the ticket can become: a command for each person, label and priority. */
export function FieldCommands(): null {
  const { t } = useTexts('ticket')
  const { ticket, change } = useTicket()
  const mayEdit = !isFinished(ticket.status)
  useChoiceCommands('assignee', mayEdit)
  useChoiceCommands('labels', mayEdit)
  useChoiceCommands('templateHint', mayEdit)
  const others = priorities.filter((priority) => mayEdit && priority !== ticket.priority)
  useOffering(
    'priority',
    others.map((priority) => ({
      key: priority,
      text: t('command.priority', { label: t(`common:priority.${priority}`) }),
      byWords: true,
      act: () => void change({ priority }, { priority }),
    })),
  )
  return null
}

function useChoiceCommands(name: ChoiceName, mayEdit: boolean): void {
  const { t } = useTexts('ticket')
  const { known, own, save } = useChoiceField(name)
  const chosen = own.map(({ uuid }) => uuid)
  const others = known.filter(({ uuid }) => mayEdit && !chosen.includes(uuid))
  useOffering(
    name,
    others.map(({ uuid, name: label }) => ({
      key: `${name}-${uuid}`,
      text: t(`command.${name}`, { label }),
      byWords: true,
      act: () => save(choiceOf(name).many ? [...chosen, uuid] : [uuid]),
    })),
  )
}
