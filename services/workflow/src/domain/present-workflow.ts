import type { Language } from '@leitstand/contracts/actor'
import { iri } from '@leitstand/contracts/common'
import type { Workflow as WorkflowEntity } from '@leitstand/contracts/workflow/requests'
import { stateLabel, ticketTypes } from '@leitstand/contracts/workflow/states'
import { asksForComment, asksForDate } from './decide-transition.ts'
import { transitionLabel } from './transition-labels.ts'
import { rolesFor } from './who-may.ts'
import { movesOf, statesOf, type Workflow } from './workflow.ts'

/** A workflow as callers read it. What a transition requires is said for plain staff. */
export function presentWorkflow(workflow: Workflow, language: Language): WorkflowEntity {
  const { type } = workflow
  return {
    '@id': iri('workflow', type),
    '@type': 'Workflow',
    id: type,
    name: type,
    label: ticketTypes[type][language],
    initial: workflow.initial,
    states: statesOf(workflow).map((state) => ({ name: state, label: stateLabel(type, state)[language] })),
    transitions: movesOf(workflow).map(([name, move]) => ({
      name,
      label: transitionLabel(name)[language],
      labels: transitionLabel(name),
      from: [...move.from],
      to: move.to,
      roles: [...rolesFor(type, name)],
      requiresComment: asksForComment(type, name, ['ROLE_EMPLOYEE']),
      requiresDate: asksForDate(move),
    })),
  }
}
