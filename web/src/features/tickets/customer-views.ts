import { finishedStates } from '@leitstand/contracts/workflow/states'

export const customerViews = ['feedback', 'open', 'history'] as const
export type CustomerView = (typeof customerViews)[number]

/** Open is everything the search does not count as finished; history names the finished states (AMB-175). */
export function customerFilterOf(view: CustomerView): Record<string, string> {
  if (view === 'feedback') return { 'filter[status]': 'waiting_for_feedback' }
  return view === 'history' ? { 'filter[status]': finishedStates.join(',') } : {}
}
