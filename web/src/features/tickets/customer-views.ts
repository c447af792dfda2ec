import { finishedStates } from '@leitstand/contracts/workflow/states'

export const customerViews = ['feedback', 'open', 'history'] as const
export type CustomerView = (typeof customerViews)[number]

/** What the list of a customer can be narrowed to, besides words: a state among the open ones, a server by its name. */
export type Narrowing = Partial<Record<'status' | 'server', string>>

export function narrowingIn(query: URLSearchParams): Narrowing {
  const [status, server] = [query.get('status'), query.get('server')]
  return { ...(status && { status }), ...(server && { server }) }
}

/** Open is everything the search does not count as finished; history names the finished states (AMB-175). */
export function customerFilterOf(view: CustomerView, { status, server }: Narrowing = {}): Record<string, string> {
  const states = { feedback: 'waiting_for_feedback', open: status, history: finishedStates.join(',') }[view]
  return { ...(states && { 'filter[status]': states }), ...(server && { 'filter[server]': server }) }
}
