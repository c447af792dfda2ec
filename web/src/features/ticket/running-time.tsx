import { discardWorktimeTimer, startWorktimeTimer, type WorktimeTimer } from '@leitstand/contracts/billing/timer'
import { Button } from 'antd'
import { Link } from 'react-router'
import { useAction } from '../../api/use-action.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { formatDuration } from '../../lib/duration.ts'
import { pathTo } from '../../lib/paths.ts'
import { AskButton } from '../../ui/ask-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Moment } from '../../ui/marks.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useTicket } from './ticket-context.tsx'

/** Lets the time run on this ticket. */
export function StartTimer() {
  const { t } = useTexts('booking')
  const { ticket } = useTicket()
  const starting = useAction(startWorktimeTimer, { failure: t('startFailed') })
  return (
    <Button loading={starting.isRunning} onClick={() => void starting.run({ ticket: ticket.publicId })}>
      <Icon name="clock" size={15} /> {t('start')}
    </Button>
  )
}

/** The time that runs, on this ticket or on another one, from whichever device it was started. */
export function RunningTimer({ timer, stop }: { timer: WorktimeTimer; stop: () => void }) {
  const { t } = useTexts('booking')
  const { ticket } = useTicket()
  const discarding = useAction(discardWorktimeTimer, { failure: t('discardFailed') })
  const isHere = timer.ticket?.publicId === ticket.publicId
  return (
    <div className="ls-row">
      <span className="ls-grow">
        <Icon name="clock" size={15} /> <Elapsed since={timer.startedAt} /> · {t('since')}{' '}
        <Moment at={timer.startedAt} />
        {!isHere && (
          <>
            {' · '}
            {timer.ticket ? (
              <Link to={pathTo('ticketView', { publicId: timer.ticket.publicId })}>
                {t('elsewhere', { publicId: timer.ticket.publicId })}
              </Link>
            ) : (
              t('gone')
            )}
          </>
        )}
      </span>
      {isHere && (
        <Button type="primary" onClick={stop}>
          {t('stop')}
        </Button>
      )}
      {(isHere || !timer.ticket) && (
        <AskButton
          label={t('discard')}
          title={t('discardAsk')}
          text={t('discardText')}
          danger
          isRunning={discarding.isRunning}
          onConfirm={() => void discarding.run({}, { seenVersion: timer.version })}
        />
      )}
    </div>
  )
}

/** Whole minutes until now. */
export function Elapsed({ since }: { since: string }) {
  const now = useNow()
  return <strong>{formatDuration(Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / 60_000)))}</strong>
}
