import { listRuleFirings, type RuleFiring } from '@leitstand/contracts/sla/actions'
import { Link } from 'react-router'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { pathTo } from '../../lib/paths.ts'
import { Loading } from '../../ui/loading.tsx'
import { Moment } from '../../ui/marks.tsx'
import { Tag } from '../../ui/tag.tsx'

const tones = { waiting: 'warn', done: 'ok', refused: 'danger', stopped: 'danger' } as const

/** When a rule fired, for which ticket, and what came of it. */
export function RuleLog({ rule }: { rule: string }) {
  const { t } = useTexts('admin')
  const { data, error, mutate } = useApi(listRuleFirings, { 'rule.uuid': rule, itemsPerPage: 50 })
  return (
    <section className="ls-card ls-admin-form" aria-label={t('automation:log.title')}>
      <h2>{t('automation:log.title')}</h2>
      {!data && <Loading error={error} retry={mutate} lines={3} />}
      {data?.items.length === 0 && <p className="ls-faint">{t('automation:log.empty')}</p>}
      <ul>
        {data?.items.map((firing) => (
          <Entry key={firing.uuid} firing={firing} />
        ))}
      </ul>
    </section>
  )
}

function Entry({ firing }: { firing: RuleFiring }) {
  const { t } = useTexts('admin')
  const { ticket, action, outcome, reason, alerted, at } = firing
  return (
    <li>
      <Moment at={at} />{' '}
      <Link to={pathTo('ticketView', { publicId: ticket.publicId })}>
        #{ticket.publicId} {ticket.subject}
      </Link>{' '}
      {alerted && <Tag>{t('automation:log.alerted')}</Tag>}{' '}
      {action && (
        <>
          {action.name} <Tag tone={tones[outcome]}>{t(`automation:log.outcomes.${outcome}`)}</Tag>
        </>
      )}
      {reason && <div className="ls-faint">{reason}</div>}
    </li>
  )
}
