import { listActivity } from '@leitstand/contracts/notification/requests'
import { Button } from 'antd'
import { useState } from 'react'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { EventText } from '../../ui/event-text.tsx'
import { Loading } from '../../ui/loading.tsx'
import { TimeAgo } from '../../ui/marks.tsx'
import { InfoArea } from './info-area.tsx'
import { useTicket } from './ticket-context.tsx'

const shownAtOnce = 10
/** As many as one call answers. */
const most = 200

/** What was done with the ticket, the newest of it; all when somebody asks. */
export function ChangesArea() {
  const { t } = useTexts('ticket')
  const id = String(useTicket().ticket.publicId)
  const [isWhole, setWhole] = useState(false)
  const { data: first, error, mutate } = useApi(listActivity, { id }, { keepPreviousData: false })
  const isLong = isWhole && first !== undefined && first.total > first.items.length
  const whole = useApi(listActivity, isLong ? { id, itemsPerPage: most } : null, { keepPreviousData: false }).data
  const { items = [], total = 0 } = whole ?? first ?? {}
  const shown = isWhole ? items : items.slice(0, shownAtOnce)
  return (
    <InfoArea name="changes" title={t('changes')} count={first?.total}>
      {!first && <Loading error={error} retry={mutate} lines={3} />}
      <ul className="ls-slim ls-changes">
        {shown.map((event) => (
          <li key={event.uuid}>
            <EventText event={event} />
            <div className="ls-faint">
              <TimeAgo at={event.createdAt} />
            </div>
          </li>
        ))}
      </ul>
      {shown.length < items.length && (
        <Button type="link" onClick={() => setWhole(true)}>
          {t('allChanges', { total })}
        </Button>
      )}
      {isWhole && total > most && <p className="ls-faint">{t('changesCut', { shown: items.length, total })}</p>}
    </InfoArea>
  )
}
