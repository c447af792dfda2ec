import { deleteWorktime, listWorktimes, reverseWorktime, type Worktime } from '@leitstand/contracts/billing/requests'
import { isFinished } from '@leitstand/contracts/workflow/states'
import { Button } from 'antd'
import { holds, useIsStaff, useMe } from '../../api/me.tsx'
import { useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { formatDuration } from '../../lib/duration.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Moment } from '../../ui/marks.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { ReversalTag, ReverseButton } from '../../ui/reversal.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { InfoArea } from './info-area.tsx'
import { useTicket } from './ticket-context.tsx'

const WorktimeForm = onDemand(() => import('./worktime-form.tsx').then((module) => module.WorktimeForm))

interface Props {
  isBooking: boolean
  onBook: (isBooking: boolean) => void
}

export function WorktimesArea({ isBooking, onBook }: Props) {
  const { t } = useTexts('worktime')
  const { ticket } = useTicket()
  const isStaff = useIsStaff()
  const { data } = useApi(
    listWorktimes,
    { 'ticket.publicId': String(ticket.publicId), itemsPerPage: 200, 'order[startAt]': 'desc' },
    { keepPreviousData: false },
  )
  const items = data?.items ?? []
  const total = items.reduce((sum, one) => sum + one.accruedMinutes, 0)
  const mayBook = isStaff && !isFinished(ticket.status)
  return (
    <InfoArea name="worktimes" title={t('title')} count={data ? formatDuration(total) : undefined} isAsked={isBooking}>
      {mayBook && isBooking && <WorktimeForm close={() => onBook(false)} />}
      {mayBook && !isBooking && (
        <Button onClick={() => onBook(true)}>
          <Icon name="plus" size={15} /> {t('book')}
        </Button>
      )}
      {!data && <Skeleton lines={2} />}
      {data && items.length === 0 && <p className="ls-faint">{t('none')}</p>}
      <ul className="ls-slim">
        {items.map((one) => (
          <WorktimeRow key={one.uuid} worktime={one} />
        ))}
      </ul>
    </InfoArea>
  )
}

function WorktimeRow({ worktime }: { worktime: Worktime }) {
  const { t } = useTexts('worktime')
  const me = useMe()
  const removing = useAction(deleteWorktime, { failure: t('deleteFailed'), refresh: ['notification.'] })
  const reversing = useAction(reverseWorktime, { failure: t('reversal.failed'), refresh: ['notification.'] })
  const isBilling = holds(me, 'ROLE_BILLING')
  const mayDelete = !worktime.billed && (isBilling || (worktime.employee.uuid === me.uuid && !worktime.reverses))
  return (
    <li>
      <div className="ls-row">
        <strong>{formatDuration(worktime.accruedMinutes)}</strong>
        <span className="ls-faint ls-grow">
          {worktime.employee.name} · <Moment at={worktime.startAt} />
        </span>
        {worktime.internal && <Tag>{t('internal')}</Tag>}
        {worktime.edgeShift && <Tag tone="violet">{t('edgeShift')}</Tag>}
        {worktime.billed && <Tag tone="ok">{t('billed')}</Tag>}
        <ReversalTag row={worktime} />
        {isBilling && (
          <ReverseButton
            row={worktime}
            name={formatDuration(worktime.accruedMinutes)}
            isRunning={reversing.isRunning}
            reverse={() => void reversing.run({ uuid: worktime.uuid })}
          />
        )}
        {mayDelete && (
          <IconButton
            icon="trash"
            iconSize={15}
            label={t('delete', { duration: worktime.accruedTime })}
            disabled={removing.isRunning}
            onClick={() => void removing.run({ uuid: worktime.uuid })}
          />
        )}
      </div>
      {worktime.description && <p>{worktime.description}</p>}
    </li>
  )
}
