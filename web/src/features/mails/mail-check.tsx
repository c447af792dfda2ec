import type { OutputOf } from '@leitstand/contracts/define'
import { getMailCheck } from '@leitstand/contracts/mail/checking'
import { Button } from 'antd'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { Moment } from '../../ui/marks.tsx'
import type { LedgerView } from './ledger-view.ts'

interface Props {
  view: Pick<LedgerView, 'unexplained'>
  show: (change: Pick<LedgerView, 'unexplained' | 'state'>) => void
}

/**
 * Which mailboxes cannot be read, and whether each mail is accounted for, as the last hourly check found; those that are
 * not are one click away.
 */
export function MailCheck({ view, show }: Props) {
  const { data } = useApi(getMailCheck, {})
  if (!data) return null
  return (
    <>
      {data.unreadable.map((one) => (
        <Unreadable key={one.mailbox} {...one} />
      ))}
      {data.check && <Counts check={data.check} view={view} show={show} />}
    </>
  )
}

function Unreadable({ mailbox, since, reason }: OutputOf<typeof getMailCheck>['unreadable'][number]) {
  const { t } = useTexts('mail')
  return (
    <div className="ls-mail-check ls-mail-check-bad" role="alert">
      <span>
        <Icon name="alert" size={16} /> {t('check.unreadable', { mailbox })} <Moment at={since} />
      </span>
      <span>{reason}</span>
      <span>{t('check.unreadableHelp')}</span>
    </div>
  )
}

function Counts({ check, view, show }: Props & { check: NonNullable<OutputOf<typeof getMailCheck>['check']> }) {
  const { t, language } = useTexts('mail')
  const { at, received, processed, open, unexplained, stuck, missing, unknown } = check
  const causes = Object.entries({ stuck, missing, unknown } as const)
  const numberOf = (count: number) => count.toLocaleString(language)
  return (
    <div className={unexplained > 0 ? 'ls-mail-check ls-mail-check-bad' : 'ls-mail-check'} role="status">
      <span>
        <Icon name={unexplained > 0 ? 'alert' : 'check'} size={16} /> {t('check.at')} <Moment at={at} />:{' '}
        {t('check.received', { number: numberOf(received) })} · {t('check.processed', { number: numberOf(processed) })}{' '}
        · {t('check.open', { number: numberOf(open) })} · {t('check.unexplained', { number: numberOf(unexplained) })}
      </span>
      {unexplained > 0 && (
        <span>
          {causes
            .filter(([, count]) => count > 0)
            .map(([cause, count]) => t(`check.because.${cause as 'stuck'}`, { number: numberOf(count) }))
            .join(' · ')}
        </span>
      )}
      {(unexplained > 0 || view.unexplained) && (
        <Button
          size="small"
          aria-pressed={view.unexplained === '1'}
          onClick={() => show({ unexplained: view.unexplained ? '' : '1', state: '' })}
        >
          {t(view.unexplained ? 'check.showAll' : 'check.show')}
        </Button>
      )}
    </div>
  )
}
