import { countedAtMost } from '@leitstand/contracts/list-query'
import { countRuleMatches } from '@leitstand/contracts/sla/matches'
import type { rules } from '@leitstand/contracts/sla/resources'
import { Link } from 'react-router'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { pathTo } from '../../lib/paths.ts'
import { useSettled } from '../../ui/use-settled.ts'
import type { ValuesOf } from './resource-config.ts'

const isWritten = ({ value }: { value: string | boolean | readonly string[] }) => value !== ''

/** Which open tickets the rule would be about, as it stands in the form, and what it would do to them. */
export function RuleMatches({ values }: { values: ValuesOf<typeof rules> }) {
  const { t } = useTexts('admin')
  const { type, conditions, status, templates, serviceLevelAgreements, assigneeAssigned, includeScheduledJobs } = values
  const wish = { type, conditions, status, templates, serviceLevelAgreements, assigneeAssigned, includeScheduledJobs }
  const asked: typeof wish = JSON.parse(useSettled(JSON.stringify(wish), 400))
  // What is half written is not asked about: the answer would stand as an error in the browser.
  const isWhole = (asked.conditions ?? []).every(isWritten)
  const { data, error } = useApi(countRuleMatches, asked.type && isWhole ? { ...asked, type: asked.type } : null)
  const upTo = (total: number) => (total < countedAtMost ? String(total) : t('automation:orMore'))
  if (error) return <p>{error.message}</p>
  return (
    <div aria-live="polite">
      <p>{data ? t('automation:matches', { count: upTo(data.count), open: upTo(data.open) }) : '…'}</p>
      {data && data.tickets.length > 0 && (
        <>
          {values.action && <p>{t('automation:wouldDo', { action: values.action })}</p>}
          <ul className="ls-rule-matches">
            {data.tickets.map((ticket) => (
              <li key={ticket.uuid}>
                <Link to={pathTo('ticketView', { publicId: ticket.publicId })} target="_blank">
                  #{ticket.publicId} {ticket.subject}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
