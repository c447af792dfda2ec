import { listWorktimes } from '@leitstand/contracts/billing/requests'
import { getWorktimeTimer, type WorktimeTimer } from '@leitstand/contracts/billing/timer'
import { isFinished } from '@leitstand/contracts/workflow/states'
import { Button } from 'antd'
import { useState } from 'react'
import { useIsStaff } from '../../api/me.tsx'
import { useApi } from '../../api/use-api.ts'
import { useWholeList } from '../../api/use-further-pages.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { formatDuration } from '../../lib/duration.ts'
import { Icon } from '../../ui/icon.tsx'
import { Loading } from '../../ui/loading.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { InfoArea } from './info-area.tsx'
import { Elapsed, RunningTimer, StartTimer } from './running-time.tsx'
import { useTicket } from './ticket-context.tsx'
import { WorktimeRow } from './worktime-row.tsx'

const WorktimeForm = onDemand(() => import('./worktime-form.tsx').then((module) => module.WorktimeForm))

interface Props {
  isBooking: boolean
  onBook: (isBooking: boolean) => void
}

export function WorktimesArea({ isBooking, onBook }: Props) {
  const { t } = useTexts('worktime')
  const { ticket } = useTicket()
  const isStaff = useIsStaff()
  const question = { 'ticket.publicId': String(ticket.publicId), 'order[startAt]': 'desc' } as const
  const { data, error, mutate } = useWholeList(listWorktimes, question, { keepPreviousData: false })
  const timer = useApi(getWorktimeTimer, isStaff ? {} : null).data?.timer
  const [wantsToStop, setStopping] = useState(false)
  const items = data?.items ?? []
  const total = data && formatDuration(items.reduce((sum, one) => sum + one.accruedMinutes, 0))
  const isRunningHere = timer?.ticket?.publicId === ticket.publicId
  const isStopping = isRunningHere && wantsToStop
  const mayBook = isStaff && !isFinished(ticket.status) && !isStopping
  return (
    <InfoArea
      name="worktimes"
      title={t('title')}
      isHidden={!isStaff && items.length === 0}
      count={isRunningHere ? <RunningCount since={timer.startedAt} booked={total} /> : total}
      isAsked={isBooking || isStopping}
    >
      {timer && <RunningPart timer={timer} isStopping={isStopping} onStop={(stopping) => setStopping(stopping)} />}
      {mayBook && <BookingPart isBooking={isBooking} onBook={onBook} mayStart={timer === null} />}
      {!data && <Loading error={error} retry={mutate} lines={2} />}
      {data && items.length === 0 && <p className="ls-faint">{t('none')}</p>}
      <ul className="ls-slim">
        {items.map((one) => (
          <WorktimeRow key={one.uuid} worktime={one} />
        ))}
      </ul>
    </InfoArea>
  )
}

/** What is booked, and what runs: it is seen also while the area is folded. */
function RunningCount({ since, booked }: { since: string; booked: string | undefined }) {
  const { t } = useTexts('booking')
  return (
    <>
      {booked} · <Icon name="clock" size={13} label={t('running')} /> <Elapsed since={since} />
    </>
  )
}

interface RunningProps {
  timer: WorktimeTimer
  isStopping: boolean
  onStop: (isStopping: boolean) => void
}

function RunningPart({ timer, isStopping, onStop }: RunningProps) {
  if (isStopping) return <WorktimeForm timer={timer} close={() => onStop(false)} />
  return <RunningTimer timer={timer} stop={() => onStop(true)} />
}

function BookingPart({ isBooking, onBook, mayStart }: Props & { mayStart: boolean }) {
  const { t } = useTexts('worktime')
  if (isBooking) return <WorktimeForm close={() => onBook(false)} />
  return (
    <div className="ls-row">
      <Button onClick={() => onBook(true)}>
        <Icon name="plus" size={15} /> {t('book')}
      </Button>
      {mayStart && <StartTimer />}
    </div>
  )
}
