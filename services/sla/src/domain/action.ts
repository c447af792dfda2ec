import type { ProblemCode } from '@leitstand/contracts/problems'
import { type ActionType, actionParameters, type firingOutcomes, longestChain } from '@leitstand/contracts/sla/actions'

/** What a rule does to a ticket besides its alert. */
export interface Action {
  readonly name: string
  readonly type: ActionType
  readonly parameters: unknown
}

/** Why nothing was done, as calls say it. */
export interface Problem {
  readonly code: ProblemCode
  readonly details: Record<string, unknown>
}

/** What comes of an action when its rule fires: all but alerts is still to be asked of whoever owns the ticket. */
export interface Begun {
  readonly outcome: (typeof firingOutcomes)[number]
  readonly problem: Problem | null
  readonly alert: { readonly channel: string; readonly webhooksOnly: boolean } | null
}

/** Alerts lead to no further events, so only what changes tickets counts as a step of a chain. */
export function beginAction(action: Action | 'none' | 'missing', depth: number): Begun {
  if (action === 'none') return { outcome: 'done', problem: null, alert: null }
  if (action === 'missing') return refused('not-found')
  const parameters = actionParameters[action.type].safeParse(action.parameters)
  if (!parameters.success) return refused('invalid')
  if (action.type === 'notify' || action.type === 'call_webhook') {
    const channel = channelOf(parameters.data)
    const alert = channel === null ? null : { channel, webhooksOnly: action.type === 'call_webhook' }
    return { outcome: 'done', problem: null, alert }
  }
  return { outcome: depth < longestChain ? 'waiting' : 'stopped', problem: null, alert: null }
}

/** Whether a rule of this action does something only when it has a channel of its own. */
export function needsChannelOfRule({ type, parameters }: Pick<Action, 'type' | 'parameters'>): boolean {
  return type === 'notify' && channelOf(parameters) === null
}

function channelOf(parameters: unknown): string | null {
  return (parameters as { channel?: string }).channel ?? null
}

function refused(code: ProblemCode): Begun {
  return { outcome: 'refused', problem: { code, details: {} }, alert: null }
}
