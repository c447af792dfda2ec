import { loadingOf } from '../api/use-api.ts'
import type { ChoiceProps } from './choice-box.tsx'
import { onDemand } from './on-demand.tsx'

/** Choosing one or some of many. */
export const Choice = onDemand<ChoiceProps>(
  () => import('./choice-box.tsx').then((module) => module.ChoiceBox),
  <div className="ls-choice ls-control-place" />,
)

/** What the options are read by, whatever they are. */
export interface ReadingOfOptions {
  data: unknown
  error: unknown
  isValidating: boolean
  mutate: () => Promise<unknown>
}

/** How a choice stands whose options are being read. */
export function waitingFor(reading: ReadingOfOptions): Pick<ChoiceProps, 'isLoading' | 'failed'> {
  return { isLoading: reading.isValidating && !reading.data, failed: loadingOf(reading) }
}
