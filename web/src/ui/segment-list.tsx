import type { Segment } from '@leitstand/contracts/sla/requests'
import { useTexts } from '../i18n/use-texts.ts'
import { formatDateTime } from '../lib/dates.ts'
import { formatDuration } from '../lib/duration.ts'
import './segment-list.css'

/** The stretches of a clock: which counted, which did not, and why. */
export function SegmentList({ segments }: { segments: readonly Segment[] }) {
  const wordsOf = useSegmentWords()
  return (
    <ul className="ls-segments">
      {segments.map((segment) => {
        const { span, worth } = wordsOf(segment)
        return (
          <li key={segment.from} data-counted={segment.counted}>
            <span>{span}</span>
            <span>{worth}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** When a stretch of a clock was, and what it counted for. */
export function useSegmentWords() {
  const { t, language } = useTexts('sla')
  return ({ from, until, counted, minutes, reason, name }: Segment) => ({
    span: `${formatDateTime(from, language)} – ${formatDateTime(until, language)}`,
    worth:
      `${counted ? `+${formatDuration(minutes)}` : t('notCounted')} · ${t(`reason.${reason}`)}` +
      (name ? ` (${name})` : ''),
  })
}
