import type { Language } from '@leitstand/contracts/actor'
import type { TransitionOption } from '@leitstand/contracts/workflow/requests'
import { asksForComment, asksForDate, decideTransition, type Situation } from './decide-transition.ts'
import { byLikelihood, transitionLabel } from './transition-labels.ts'
import { movesOf } from './workflow.ts'
import { workflows } from './workflows.ts'

/**
 * The moves to offer, the likely next one first. What only ISMS may do stays visible to other staff with its refusal;
 * everything else that is refused is absent.
 */
export function listTransitions(situation: Situation, language: Language): TransitionOption[] {
  const { type, roles } = situation
  const reader = roles.includes('ROLE_EMPLOYEE') ? 'staff' : 'customer'
  return movesOf(workflows[type])
    .map(([name, move]) => {
      const decision = decideTransition({ ...situation, transition: name, hasComment: true, hasDate: true })
      const option: TransitionOption = {
        name,
        label: transitionLabel(name, reader)[language],
        to: move.to,
        requiresComment: asksForComment(type, name, roles),
        requiresDate: asksForDate(move),
        refusal: decision.allowed ? null : decision.refusal,
      }
      return option
    })
    .filter(({ refusal }) => refusal === null || refusal === 'isms-only')
    .sort((left, right) => byLikelihood(left.name, right.name))
}
