import { valuesIn } from '@leitstand/contracts/search/filter-values'
import { finishedStates, isFinished, type Status, stateAliases, states } from '@leitstand/contracts/workflow/states'

export const customerViews = ['feedback', 'open', 'history'] as const
export type CustomerView = (typeof customerViews)[number]

/** What the list of a customer can be narrowed to, besides words: open states, a server by its name. */
export type Narrowing = Partial<Record<'status' | 'server', string>>

const openStates = (Object.keys(states) as Status[]).filter((state) => !isFinished(state))

/** An address may come from somebody of the staff, whose list knows more: what is no open state narrows to nothing. */
export function narrowingIn(query: URLSearchParams): Narrowing {
  const named = valuesIn('status', query.get('status') ?? '').map((name) => stateAliases[name] ?? name)
  const status = openStates.filter((state) => named.includes(state)).join(',')
  const server = query.get('server')
  return { ...(status && { status }), ...(server && { server }) }
}

/** Open is everything the search does not count as finished; history names the finished states (AMB-175). */
export function customerFilterOf(view: CustomerView, { status, server }: Narrowing = {}): Record<string, string> {
  const states = { feedback: 'waiting_for_feedback', open: status, history: finishedStates.join(',') }[view]
  return { ...(states && { 'filter[status]': states }), ...(server && { 'filter[server]': server }) }
}
