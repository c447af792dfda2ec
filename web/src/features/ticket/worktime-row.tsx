import { createWorktime, deleteWorktime, reverseWorktime, type Worktime } from '@leitstand/contracts/billing/requests'
import { isFinished } from '@leitstand/contracts/workflow/states'
import { useState } from 'react'
import { holds, useMe } from '../../api/me.tsx'
import { useAction } from '../../api/use-action.ts'
import { useRemoval } from '../../api/use-removal.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { formatDuration } from '../../lib/duration.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Moment } from '../../ui/marks.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { ReversalTag, ReverseButton } from '../../ui/reversal.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useTicket } from './ticket-context.tsx'

const WorktimeForm = onDemand(() => import('./worktime-form.tsx').then((module) => module.WorktimeForm))

/** A booking, which opens in place to be changed. */
export function WorktimeRow({ worktime }: { worktime: Worktime }) {
  const { t } = useTexts('worktime')
  // As it was when it was opened: what others save meanwhile is not written over unseen.
  const [opened, open] = useState<Worktime | null>(null)
  if (opened) {
    return (
      <li>
        <WorktimeForm before={opened} close={() => open(null)} />
      </li>
    )
  }
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
        <RowButtons worktime={worktime} edit={() => open(worktime)} />
      </div>
      {worktime.description && <p>{worktime.description}</p>}
    </li>
  )
}

const bookings = { requests: { create: createWorktime, delete: deleteWorktime } }

/** What somebody may not do with it has no button. */
function RowButtons({ worktime, edit }: { worktime: Worktime; edit: () => void }) {
  const { t } = useTexts('worktime')
  const me = useMe()
  const { ticket } = useTicket()
  const removal = useRemoval({ resource: bookings, failure: t('deleteFailed'), refresh: ['notification.'] })
  const reversing = useAction(reverseWorktime, { failure: t('reversal.failed'), refresh: ['notification.'] })
  const { uuid, billed, reverses, accruedTime } = worktime
  const isBilling = holds(me, 'ROLE_BILLING')
  const isOpen = !billed && !isFinished(ticket.status)
  const mayEdit = isOpen && reverses === null && (isBilling || worktime.employee.uuid === me.uuid)
  // A reversal that nobody has invoiced yet is dropped by billing, who made it.
  const mayDelete = mayEdit || (isOpen && isBilling)
  const again = reverses === null ? asBooked(worktime) : undefined
  const remove = () => void removal.remove(uuid, t('deleted', { duration: accruedTime }), again)
  return (
    <>
      {isBilling && (
        <ReverseButton
          row={worktime}
          name={formatDuration(worktime.accruedMinutes)}
          isRunning={reversing.isRunning}
          reverse={() => void reversing.run({ uuid })}
        />
      )}
      {mayEdit && (
        <IconButton icon="edit" iconSize={15} label={t('booking:edit', { duration: accruedTime })} onClick={edit} />
      )}
      {mayDelete && (
        <IconButton
          icon="trash"
          iconSize={15}
          label={t('delete', { duration: accruedTime })}
          disabled={removal.isRunning}
          onClick={remove}
        />
      )}
    </>
  )
}

function asBooked({ ticket, employee, type, startAt, endAt, accruedTime, ...rest }: Worktime) {
  const { description, internal, edgeShift } = rest
  const times = { startAt, endAt, accruedTime }
  return {
    ticket: ticket.publicId,
    employee: employee.uuid,
    type: type?.uuid ?? null,
    ...times,
    description,
    internal,
    edgeShift,
  }
}
