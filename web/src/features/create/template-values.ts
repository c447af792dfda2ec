import type { Language } from '@leitstand/contracts/actor'
import type { OutputOf } from '@leitstand/contracts/define'
import type { templates } from '@leitstand/contracts/ticket/resources'
import { choiceOf, choicesBy } from '../../ui/ticket-choices.tsx'
import { emptyValues, type TicketValues } from './ticket-values.ts'

type Template = OutputOf<typeof templates.requests.get>

const uuidsOf = (list: readonly { uuid: string }[]) => list.map(({ uuid }) => uuid)

/** What a customer gets of a template. */
export type CustomersPart = Pick<
  Template,
  'subject' | 'subjectEn' | 'description' | 'descriptionEn' | 'priority' | 'priorityVisible' | 'priorityReadOnly'
>

export function customersPartOf(template: CustomersPart, language: Language) {
  const inEnglish = language === 'en'
  return {
    priority: template.priority ?? emptyValues.priority,
    customersPriority: customersPriorityOf(template),
    subject: (inEnglish && template.subjectEn) || template.subject,
    description: (inEnglish && template.descriptionEn) || template.description,
  } satisfies Partial<TicketValues>
}

/**
 * The form with what a template gives to its tickets. Nothing typed or chosen is overwritten. Who answers for a sub-ticket is
 * the matter of the ticket above it before the template's (AMB-094).
 */
export function withTemplate(values: TicketValues, template: Template, language: Language): TicketValues {
  const given = customersPartOf(template, language)
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
    ...given,
    executionTime: template.fixedExecutionTime ?? values.executionTime,
    isExecutionTimeFixed: template.fixedExecutionTime !== null,
    subject: values.subject || given.subject,
    description: values.description || given.description,
    responsible: responsible.length > 0 ? responsible : answers,
  }
}

function customersPriorityOf({ priorityVisible, priorityReadOnly }: CustomersPart): TicketValues['customersPriority'] {
  if (!priorityVisible) return 'hidden'
  return priorityReadOnly ? 'shown' : 'chosen'
}
