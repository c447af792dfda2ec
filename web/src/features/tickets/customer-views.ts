import { finishedStates, type Status, states } from '@leitstand/contracts/workflow/states'

export const customerViews = ['feedback', 'open', 'history'] as const
export type CustomerView = (typeof customerViews)[number]

/** What the list of a customer can be narrowed to, besides words: a state among the open ones, a server by its name. */
export type Narrowing = { status?: Status; server?: string }

const openStates = (Object.keys(states) as Status[]).filter((state) => !finishedStates.includes(state))

/** An address may come from somebody of the staff, whose list knows more: what is no open state narrows to nothing. */
export function narrowingIn(query: URLSearchParams): Narrowing {
  const status = openStates.find((state) => state === query.get('status'))
  const server = query.get('server')
  return { ...(status && { status }), ...(server && { server }) }
}

/** Open is everything the search does not count as finished; history names the finished states (AMB-175). */
export function customerFilterOf(view: CustomerView, { status, server }: Narrowing = {}): Record<string, string> {
  const states = { feedback: 'waiting_for_feedback', open: status, history: finishedStates.join(',') }[view]
  return { ...(states && { 'filter[status]': states }), ...(server && { 'filter[server]': server }) }
}
