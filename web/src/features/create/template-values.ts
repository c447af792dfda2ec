import type { Language } from '@leitstand/contracts/actor'
import type { OutputOf } from '@leitstand/contracts/define'
import type { templates } from '@leitstand/contracts/ticket/resources'
import { choiceOf, choicesBy } from '../../ui/ticket-choices.tsx'
import type { TicketValues } from './ticket-values.ts'

type Template = OutputOf<typeof templates.requests.get>

const uuidsOf = (list: readonly { uuid: string }[]) => list.map(({ uuid }) => uuid)

/**
 * The form with what a template gives to its tickets. Nothing typed or chosen is overwritten. Who answers for a sub-ticket is
 * the matter of the ticket above it before the template's (AMB-094).
 */
export function withTemplate(values: TicketValues, template: Template, language: Language): TicketValues {
  const inEnglish = language === 'en'
  const { responsible } = values
  const answers =
    values.parent !== null ? [] : [...uuidsOf(template.responsibleUsers), ...uuidsOf(template.responsibleGroups)]
  return {
    ...values,
    ...choicesBy((name) =>
      values[name].length > 0 ? values[name] : uuidsOf(choiceOf(name).fromTemplate?.(template) ?? []),
    ),
    template: template.uuid,
    subTemplates: [],
    type: template.type.name,
    priority: template.priority,
    customersPriority: customersPriorityOf(template),
    executionTime: template.fixedExecutionTime ?? values.executionTime,
    isExecutionTimeFixed: template.fixedExecutionTime !== null,
    subject: values.subject || (inEnglish && template.subjectEn) || template.subject,
    description: values.description || (inEnglish && template.descriptionEn) || template.description,
    responsible: responsible.length > 0 ? responsible : answers,
  }
}

function customersPriorityOf({ priorityVisible, priorityReadOnly }: Template): TicketValues['customersPriority'] {
  if (!priorityVisible) return 'hidden'
  return priorityReadOnly ? 'shown' : 'chosen'
}
