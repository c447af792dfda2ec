import { onDemand } from './on-demand.tsx'
import type { PagerProps } from './pager-bar.tsx'

/** Pages of a list: where one is, on and back, how many at once. */
export const Pager = onDemand<PagerProps>(
  () => import('./pager-bar.tsx').then((module) => module.PagerBar),
  <div className="ls-pager" />,
)
