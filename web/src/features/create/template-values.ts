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
 * The form with what a template gives to its tickets, in the place of what another one gave. Nothing typed or chosen is
 * overwritten. Who answers for a sub-ticket is the matter of the ticket above it before the template's (AMB-094).
 */
export function withTemplate(values: TicketValues, template: Template, language: Language): TicketValues {
  const own = ownOf(values)
  const answers =
    values.parent !== null ? [] : [...uuidsOf(template.responsibleUsers), ...uuidsOf(template.responsibleGroups)]
  const given = {
    ...choicesBy((name) => uuidsOf(choiceOf(name).fromTemplate?.(template) ?? [])),
    ...customersPartOf(template, language),
    isExecutionTimeFixed: template.fixedExecutionTime !== null,
    ...(template.fixedExecutionTime && { executionTime: template.fixedExecutionTime }),
    responsible: answers,
  }
  return {
    ...own,
    ...given,
    ...choicesBy((name) => (own[name].length > 0 ? own[name] : given[name])),
    template: template.uuid,
    subTemplates: [],
    type: template.type.name,
    subject: own.subject || given.subject,
    description: own.description || given.description,
    responsible: own.responsible.length > 0 ? own.responsible : answers,
    given,
  }
}

/** The form without what a template gave and nobody changed. */
export function ownOf(values: TicketValues): TicketValues {
  const names = Object.keys(values.given) as (keyof TicketValues['given'])[]
  const untouched = names.filter((name) => JSON.stringify(values[name]) === JSON.stringify(values.given[name]))
  return { ...values, ...Object.fromEntries(untouched.map((name) => [name, emptyValues[name]])), given: {} }
}

function customersPriorityOf({ priorityVisible, priorityReadOnly }: CustomersPart): TicketValues['customersPriority'] {
  if (!priorityVisible) return 'hidden'
  return priorityReadOnly ? 'shown' : 'chosen'
}
