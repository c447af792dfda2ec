import { listTicketSlas, type TicketSla } from '@leitstand/contracts/sla/requests'
import { isFinished } from '@leitstand/contracts/workflow/states'
import { useState } from 'react'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { formatDateTime, minutesUntil } from '../../lib/dates.ts'
import { formatDuration } from '../../lib/duration.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Moment, spanOf } from '../../ui/marks.tsx'
import { SegmentList, useSegmentWords } from '../../ui/segment-list.tsx'
import { LoadFailed } from '../../ui/state-page.tsx'
import { useNow } from '../../ui/use-now.ts'
import './sla-panel.css'
import { useTicket } from './ticket-context.tsx'

/** The clocks of the SLA: how long is left, what they wait for, which minutes counted. */
export function SlaPanel() {
  const { t } = useTexts('sla')
  const { ticket } = useTicket()
  const question = { 'ticket.uuid': ticket.uuid }
  const { data, error, mutate } = useApi(listTicketSlas, question, { keepPreviousData: false })
  // Many tickets have none, so nothing holds their place.
  if (!data) return error && <LoadFailed error={error} retry={() => void mutate()} />
  return data.items.flatMap((sla) => {
    const { name } = sla.serviceLevelAgreement
    const response = {
      title: t('title', { name }),
      met: t('met'),
      metLate: t('metLate'),
      unanswered: t(sla.violated ? 'unansweredLate' : 'unanswered'),
      waitsFor: t('waitsFor'),
    }
    const shown = [
      <SlaClock key={sla.uuid} name={name} clock={{ ...sla, endedAt: sla.respondedAt }} texts={response} />,
    ]
    if (!sla.resolution) return shown
    const resolution = {
      title: t('titleResolution', { name }),
      met: t('resolved'),
      metLate: t('resolvedLate'),
      waitsFor: t('waitsForResolution'),
    }
    const clock = { ...sla.resolution, endedAt: sla.resolution.resolvedAt }
    return [...shown, <SlaClock key={`${sla.uuid} resolution`} name={name} clock={clock} texts={resolution} />]
  })
}

/** One of the times that were promised. */
type Clock = Pick<TicketSla, 'minutes' | 'dueAt' | 'pausedAt' | 'violated' | 'explanation'> & { endedAt: string | null }

interface Texts {
  title: string
  met: string
  metLate: string
  /** Of the time for the answer: the ticket was closed without one. */
  unanswered?: string
  waitsFor: string
}

function SlaClock({ name, clock, texts }: { name: string; clock: Clock; texts: Texts }) {
  const { t, language } = useTexts('sla')
  const { ticket } = useTicket()
  const [isOpen, setOpen] = useState(false)
  const now = useNow()
  const { endedAt, pausedAt } = clock
  const outcome = outcomeOf(clock, texts, isFinished(ticket.status))
  const shown = pausedAt ? new Date(pausedAt) : now
  const minutes = minutesUntil(clock.dueAt, shown)
  const start = Date.parse(clock.explanation[0]?.from ?? ticket.createdAt)
  const share = share01((shown.getTime() - start) / Math.max(1, Date.parse(clock.dueAt) - start))
  return (
    <section className={`ls-sla ls-card ls-sla-${moodOf(clock, outcome, minutes)}`} aria-label={texts.title}>
      <Dial share={outcome ? 1 : share} />
      <div className="ls-grow">
        <div className="ls-faint ls-small">{name}</div>
        <strong className="ls-sla-time">
          {outcome ?? t(minutes < 0 ? 'over' : 'left', { span: spanOf(minutes) })}
        </strong>
        <div className="ls-faint ls-small">{endedAt ? <Moment at={endedAt} /> : !outcome && texts.waitsFor}</div>
        {pausedAt && !outcome && (
          <div className="ls-faint ls-small">{t('pausedSince', { at: formatDateTime(pausedAt, language) })}</div>
        )}
      </div>
      <IconButton
        icon={isOpen ? 'chevronDown' : 'chevronRight'}
        label={t('explain')}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && <Explanation clock={clock} />}
    </section>
  )
}

/** How it came out; null while it runs. What was closed without an answer waits for none. */
function outcomeOf({ endedAt, violated }: Clock, texts: Texts, isClosed: boolean): string | null {
  if (endedAt) return violated ? texts.metLate : texts.met
  return isClosed ? (texts.unanswered ?? null) : null
}

function moodOf(clock: Clock, outcome: string | null, minutesLeft: number): 'met' | 'over' | 'soon' | 'calm' {
  if (outcome) return clock.violated ? 'over' : 'met'
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

function Explanation({ clock }: { clock: Clock }) {
  const { t, language } = useTexts('sla')
  const whole = clock.explanation.reduce((sum, segment) => sum + segment.minutes, 0) || 1
  const wordsOf = useSegmentWords()
  const begun = clock.explanation[0]?.from
  return (
    <div className="ls-sla-why">
      <p>{t('rule', { span: formatDuration(clock.minutes), due: formatDateTime(clock.dueAt, language) })}</p>
      <div className="ls-sla-strip" aria-hidden="true">
        {clock.explanation.map((segment) => (
          <span
            key={segment.from}
            data-counted={segment.counted}
            title={Object.values(wordsOf(segment)).join(' · ')}
            style={{ flexGrow: Math.max(segment.minutes / whole, 0.02) }}
          />
        ))}
      </div>
      {begun && (
        <div className="ls-sla-ends ls-faint">
          <span>{t('begun', { at: formatDateTime(begun, language) })}</span>
          <span>{t('due', { at: formatDateTime(clock.dueAt, language) })}</span>
        </div>
      )}
      <SegmentList segments={clock.explanation} />
    </div>
  )
}

function share01(value: number): number {
  return Math.min(1, Math.max(0, value))
}
