import type { Role } from '@leitstand/contracts/roles'
import type { Refusal } from '@leitstand/contracts/workflow/requests'
import type { Status, TypeName } from '@leitstand/contracts/workflow/states'
import { isEmergencyApproval, isForIsms, rolesFor } from './who-may.ts'
import { findMove, type Move } from './workflow.ts'
import { workflows } from './workflows.ts'

/** Where a ticket stands and who asks. */
export interface Situation {
  readonly type: TypeName
  readonly status: Status
  readonly roles: readonly Role[]
  /** The state the ticket was suspended out of, if it is suspended. */
  readonly adjournedFrom: Status | null
}

export interface Question extends Situation {
  readonly transition: string
  readonly hasComment: boolean
  readonly hasDate: boolean
}

/** What the comment that comes along stands for. */
export type CommentAs = 'emergency-approval' | 'resolution' | 'first-response' | 'plain'

export type Decision =
  | { readonly allowed: true; readonly to: Status; readonly commentAs: CommentAs }
  | { readonly allowed: false; readonly refusal: Refusal }

/** The transition rule. Pure, so that the button and the move itself can never disagree. */
export function decideTransition(question: Question): Decision {
  const { type, transition, roles } = question
  const move = findMove(workflows[type], transition)
  if (!move) return refuse('unknown-transition')
  if (!move.from.includes(question.status)) return refuse('wrong-status')
  if (leavesSuspensionTheWrongWay(question, move)) return refuse('wrong-status')
  if (!rolesFor(type, transition).some((role) => roles.includes(role))) {
    const isStaff = roles.includes('ROLE_EMPLOYEE')
    return refuse(isStaff && isForIsms(type, transition) ? 'isms-only' : 'role-missing')
  }
  if (asksForComment(type, transition, roles) && !question.hasComment) return refuse('comment-missing')
  if (asksForDate(move) && !question.hasDate) return refuse('date-missing')
  return { allowed: true, to: move.to, commentAs: commentAs(question, move) }
}

/** Must whoever has these roles write a comment along with the transition? */
export function asksForComment(type: TypeName, transition: string, roles: readonly Role[]): boolean {
  if (transition === 'reject' || transition === 'write_first_response') return true
  return isEmergencyApproval(type, transition) && !roles.includes('ROLE_ISMS')
}

/** Suspending needs the day on which the ticket comes back. */
export function asksForDate(move: Move): boolean {
  return move.to === 'adjourned'
}

/** What was suspended while it waited for approval comes back to exactly that, or the approval could be skipped. */
function leavesSuspensionTheWrongWay({ status, adjournedFrom }: Question, move: Move): boolean {
  return status === 'adjourned' && (adjournedFrom === 'review') !== (move.to === 'review')
}

function commentAs({ type, transition, roles }: Question, move: Move): CommentAs {
  if (transition === 'write_first_response') return 'first-response'
  if (transition === 'emergency_approve') return 'emergency-approval'
  if (isEmergencyApproval(type, transition)) return roles.includes('ROLE_ISMS') ? 'plain' : 'emergency-approval'
  return move.to === 'closed' && roles.includes('ROLE_EMPLOYEE') ? 'resolution' : 'plain'
}

function refuse(refusal: Refusal): Decision {
  return { allowed: false, refusal }
}
