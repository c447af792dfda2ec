import { listTicketSlas, type Segment, type TicketSla } from '@leitstand/contracts/sla/requests'
import { useState } from 'react'
import { useApi } from '../../api/use-api.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { formatDateTime, minutesUntil } from '../../lib/dates.ts'
import { formatDuration } from '../../lib/duration.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Moment, spanOf } from '../../ui/marks.tsx'
import { useNow } from '../../ui/use-now.ts'
import './sla-panel.css'
import { useTicket } from './ticket-context.tsx'

/** The clock of the SLA: how long is left, what it waits for, which minutes counted. */
export function SlaPanel() {
  const { ticket } = useTicket()
  const { data } = useApi(listTicketSlas, { 'ticket.uuid': ticket.uuid }, { keepPreviousData: false })
  return data?.items.map((sla) => <SlaClock key={sla.uuid} sla={sla} />)
}

function SlaClock({ sla }: { sla: TicketSla }) {
  const { t } = useTexts('sla')
  const { ticket } = useTicket()
  const [isOpen, setOpen] = useState(false)
  const language = useLanguage()
  const now = useNow()
  const shown = sla.pausedAt ? new Date(sla.pausedAt) : now
  const minutes = minutesUntil(sla.dueAt, shown)
  const start = Date.parse(sla.explanation[0]?.from ?? ticket.createdAt)
  const share = share01((shown.getTime() - start) / Math.max(1, Date.parse(sla.dueAt) - start))
  return (
    <section
      className={`ls-sla ls-card ls-sla-${moodOf(sla, minutes)}`}
      aria-label={t('title', { name: sla.serviceLevelAgreement.name })}
    >
      <Dial share={sla.respondedAt ? 1 : share} />
      <div className="ls-grow">
        <div className="ls-faint ls-small">{sla.serviceLevelAgreement.name}</div>
        <strong className="ls-sla-time">
          {sla.respondedAt && t(sla.violated ? 'metLate' : 'met')}
          {!sla.respondedAt &&
            (minutes < 0 ? t('over', { span: spanOf(minutes) }) : t('left', { span: spanOf(minutes) }))}
        </strong>
        <div className="ls-faint ls-small">{sla.respondedAt ? <Moment at={sla.respondedAt} /> : t('waitsFor')}</div>
        {sla.pausedAt && (
          <div className="ls-faint ls-small">{t('pausedSince', { at: formatDateTime(sla.pausedAt, language) })}</div>
        )}
      </div>
      <IconButton
        icon={isOpen ? 'chevronDown' : 'chevronRight'}
        label={t('explain')}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && <Explanation sla={sla} />}
    </section>
  )
}

function moodOf({ respondedAt, violated }: TicketSla, minutesLeft: number): 'met' | 'over' | 'soon' | 'calm' {
  if (respondedAt) return violated ? 'over' : 'met'
  if (minutesLeft < 0) return 'over'
  return minutesLeft <= 60 ? 'soon' : 'calm'
}

/** A dial like on a control desk: the arc fills as the time runs. */
function Dial({ share }: { share: number }) {
  const length = 100
  return (
    <svg width="46" height="46" viewBox="0 0 46 46" aria-hidden="true" className="ls-dial">
      <path d="M9 35a19 19 0 1 1 28 0" pathLength={length} className="ls-dial-ground" />
      <path
        d="M9 35a19 19 0 1 1 28 0"
        pathLength={length}
        className="ls-dial-hand"
        strokeDasharray={`${share * length} ${length}`}
      />
    </svg>
  )
}

function Explanation({ sla }: { sla: TicketSla }) {
  const { t } = useTexts('sla')
  const language = useLanguage()
  const whole = sla.explanation.reduce((sum, segment) => sum + segment.minutes, 0) || 1
  return (
    <div className="ls-sla-why">
      <p>{t('rule', { span: formatDuration(sla.minutes), due: formatDateTime(sla.dueAt, language) })}</p>
      <div className="ls-sla-strip" aria-hidden="true">
        {sla.explanation.map((segment) => (
          <span
            key={segment.from}
            data-counted={segment.counted}
            style={{ flexGrow: Math.max(segment.minutes / whole, 0.02) }}
          />
        ))}
      </div>
      <ul>
        {sla.explanation.map((segment) => (
          <SegmentLine key={segment.from} segment={segment} />
        ))}
      </ul>
    </div>
  )
}

function SegmentLine({ segment }: { segment: Segment }) {
  const { t } = useTexts('sla')
  const language = useLanguage()
  return (
    <li data-counted={segment.counted}>
      <span>
        {formatDateTime(segment.from, language)} – {formatDateTime(segment.until, language)}
      </span>
      <span>
        {segment.counted ? `+${formatDuration(segment.minutes)}` : t('notCounted')} · {t(`reason.${segment.reason}`)}
        {segment.name && ` (${segment.name})`}
      </span>
    </li>
  )
}

function share01(value: number): number {
  return Math.min(1, Math.max(0, value))
}
