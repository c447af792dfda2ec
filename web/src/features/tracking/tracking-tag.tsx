import { type TrackingStatus, trackingStatuses } from '@leitstand/contracts/ticket/trackings'
import type { Tone } from '@leitstand/contracts/workflow/tones'
import { useLanguage } from '../../i18n/use-language.ts'
import { Tag } from '../../ui/tag.tsx'

const tones: Record<TrackingStatus, Tone> = {
  new: 'info',
  transit: 'accent',
  arrived: 'accent',
  pickup: 'warn',
  delivered: 'ok',
  error: 'danger',
  archive: 'idle',
}

/** How far a shipment is. */
export function TrackingTag({ status }: { status: TrackingStatus }) {
  const language = useLanguage()
  return <Tag tone={tones[status]}>{trackingStatuses[status][language]}</Tag>
}
