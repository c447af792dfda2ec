import type { ChoiceProps } from './choice-box.tsx'
import { onDemand } from './on-demand.tsx'

/** Choosing one or some of many. */
export const Choice = onDemand<ChoiceProps>(
  () => import('./choice-box.tsx').then((module) => module.ChoiceBox),
  <div className="ls-choice ls-control-place" />,
)
