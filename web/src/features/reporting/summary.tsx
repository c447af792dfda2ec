import type { ReportingTotals } from '@leitstand/contracts/billing/reporting'
import type { CSSProperties } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { formatDuration } from '../../lib/duration.ts'
import { spanOf } from '../../ui/marks.tsx'
import { formatSatisfaction } from './format-satisfaction.ts'

interface Props {
  totals: ReportingTotals
  count: number
}

const parts = ['secondsOpen', 'secondsInProgress', 'secondsWaitingForCustomer'] as const

/** What all rows that were found say together. */
export function Summary({ totals, count }: Props) {
  const { t, language } = useTexts('reporting')
  const kept = totals.withSla > 0 ? Math.round(((totals.withSla - totals.slaViolated) / totals.withSla) * 100) : null
  const answered = totals.answered > 0 ? spanOf(Math.round(totals.secondsToFirstResponse / totals.answered / 60)) : '–'
  const { totalWorktime, externalWorktime, internalWorktime } = totals
  return (
    <dl className="ls-report-summary">
      <Figure
        name={t('worktime')}
        value={formatDuration(totalWorktime)}
        help={t('worktimeHelp', {
          external: formatDuration(externalWorktime),
          internal: formatDuration(internalWorktime),
        })}
      />
      <Figure
        name={t('answered')}
        value={answered}
        help={t('answeredHelp', { count: totals.answered, total: count })}
      />
      <Figure
        name={t('sla')}
        value={kept === null ? '–' : `${kept} %`}
        help={t('slaHelp', {
          violated: totals.slaViolated,
          total: totals.withSla,
          response: totals.responseViolated,
          resolution: totals.resolutionViolated,
        })}
      />
      <Figure
        name={t('satisfaction')}
        value={formatSatisfaction(totals.satisfaction, language)}
        help={t('satisfactionHelp', { count: totals.rated, total: count })}
      />
      <TimeSpent totals={totals} count={count} />
    </dl>
  )
}

function Figure({ name, value, help }: { name: string; value: string; help: string }) {
  return (
    <div className="ls-card">
      <dt>{name}</dt>
      <dd>
        <strong>{value}</strong>
        <small>{help}</small>
      </dd>
    </div>
  )
}

/** How the tickets' lives are divided, as a bar with its numbers beside. */
function TimeSpent({ totals, count }: Props) {
  const { t } = useTexts('reporting')
  const whole = parts.reduce((sum, part) => sum + totals[part], 0)
  return (
    <div className="ls-card ls-report-time">
      <dt>{t('timeSpent')}</dt>
      <dd>
        <div className="ls-report-bar" aria-hidden="true">
          {parts.map((part) => (
            <span
              key={part}
              data-part={part}
              style={{ '--ls-share': whole > 0 ? totals[part] / whole : 0 } as CSSProperties}
            />
          ))}
        </div>
        <ul>
          {parts.map((part) => (
            <li key={part} title={t('average', { span: spanOf(totals[part] / Math.max(1, count) / 60) })}>
              <i data-part={part} aria-hidden="true" />
              {t(`column.${part}`)} <strong>{spanOf(Math.round(totals[part] / 60))}</strong>
            </li>
          ))}
        </ul>
      </dd>
    </div>
  )
}
