import type { InputProps, ProgressProps } from 'antd'
import { onDemand } from './on-demand.tsx'

const load = () => import('./late-parts.tsx')

/** Ant Design's Input and Progress where a first view does without them. */
export const LateInput = onDemand<InputProps>(async () => (await load()).parts.Input)
export const LateProgress = onDemand<ProgressProps>(async () => (await load()).parts.Progress)
