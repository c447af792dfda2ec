import { type Tracking, trackings } from '@leitstand/contracts/ticket/trackings'
import { isFinished } from '@leitstand/contracts/workflow/states'
import { Button } from 'antd'
import { useState } from 'react'
import { useWholeList } from '../../api/use-further-pages.ts'
import { InfoArea } from '../../features/ticket/info-area.tsx'
import { useTicket } from '../../features/ticket/ticket-context.tsx'
import { TrackingActions } from '../../features/tracking/tracking-actions.tsx'
import { TrackingTag } from '../../features/tracking/tracking-tag.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { Loading } from '../../ui/loading.tsx'
import { onDemand } from '../../ui/on-demand.tsx'

const TrackingForm = onDemand(() =>
  import('../../features/tracking/tracking-form.tsx').then((module) => module.TrackingForm),
)

/** The shipments of the ticket. */
export function TrackingArea() {
  const { t } = useTexts('trackings')
  const { ticket } = useTicket()
  const [isAdding, setAdding] = useState(false)
  const question = { 'ticket.publicId': String(ticket.publicId) }
  const { data, error, mutate } = useWholeList(trackings.requests.list, question, { keepPreviousData: false })
  const mayAdd = !isFinished(ticket.status)
  return (
    <InfoArea name="tracking" title={t('title')} count={data?.total}>
      {!data && <Loading error={error} retry={mutate} lines={2} />}
      <ul className="ls-slim">
        {data?.items.map((tracking) => (
          <TrackingRow key={tracking.uuid} tracking={tracking} />
        ))}
      </ul>
      {data?.items.length === 0 && !isAdding && <p className="ls-faint">{t('none')}</p>}
      {isAdding && <TrackingForm ticket={ticket.publicId} close={() => setAdding(false)} />}
      {mayAdd && !isAdding && (
        <Button onClick={() => setAdding(true)}>
          <Icon name="plus" size={15} /> {t('add')}
        </Button>
      )}
    </InfoArea>
  )
}

function TrackingRow({ tracking }: { tracking: Tracking }) {
  const [isEditing, setEditing] = useState(false)
  if (isEditing)
    return <TrackingForm before={tracking} ticket={tracking.ticket.publicId} close={() => setEditing(false)} />
  return (
    <li className="ls-row">
      <span className="ls-grow">
        <strong>{tracking.trackingId}</strong> <span className="ls-faint">{tracking.carrier}</span>
      </span>
      <TrackingTag status={tracking.status} />
      <TrackingActions tracking={tracking} edit={() => setEditing(true)} />
    </li>
  )
}
