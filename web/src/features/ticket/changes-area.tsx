import { listActivity } from '@leitstand/contracts/notification/requests'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { EventText } from '../../ui/event-text.tsx'
import { TimeAgo } from '../../ui/marks.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { InfoArea } from './info-area.tsx'
import { useTicket } from './ticket-context.tsx'

export function ChangesArea() {
  const { t } = useTexts('ticket')
  const { ticket } = useTicket()
  const { data } = useApi(listActivity, { id: String(ticket.publicId) }, { keepPreviousData: false })
  return (
    <InfoArea name="changes" title={t('changes')} count={data?.total}>
      {!data && <Skeleton lines={3} />}
      <ul className="ls-slim ls-changes">
        {data?.items.map((event) => (
          <li key={event.uuid}>
            <EventText event={event} />
            <div className="ls-faint">
              <TimeAgo at={event.createdAt} />
            </div>
          </li>
        ))}
      </ul>
    </InfoArea>
  )
}
