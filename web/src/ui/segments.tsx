import { onDemand } from './on-demand.tsx'
import type { SegmentsProps } from './segments-box.tsx'

const Box = onDemand<SegmentsProps<string>>(
  () => import('./segments-box.tsx').then((module) => module.SegmentsBox),
  <div className="ls-control-place" />,
)

/** A few choices side by side. */
export function Segments<Name extends string>(props: SegmentsProps<Name>) {
  return <Box {...props} />
}
