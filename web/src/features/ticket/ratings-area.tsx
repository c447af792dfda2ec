import { listRatings, scores } from '@leitstand/contracts/ticket/ratings'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Loading } from '../../ui/loading.tsx'
import { TimeAgo } from '../../ui/marks.tsx'
import { InfoArea } from './info-area.tsx'
import { useTicket } from './ticket-context.tsx'

/** What the customer's people said of how the ticket was handled; only staff read it. */
export function RatingsArea() {
  const { t, language } = useTexts('ratings')
  const { ticket } = useTicket()
  const isRated = typeof ticket.satisfaction === 'number'
  const question = isRated ? { id: String(ticket.publicId) } : null
  const { data, error, mutate } = useApi(listRatings, question, { keepPreviousData: false })
  return (
    <InfoArea name="ratings" title={t('title')} count={data?.total} isHidden={!isRated}>
      {!data && <Loading error={error} retry={mutate} lines={2} />}
      <ul className="ls-slim">
        {data?.items.map(({ uuid, score, word, ratedBy, current, updatedAt }) => (
          <li key={uuid}>
            <strong>{scores[score][language]}</strong>
            {word && (
              <p className="ls-prewrap">
                <q>{word}</q>
              </p>
            )}
            <small className="ls-help">
              {t('by', { name: ratedBy.name })} · <TimeAgo at={updatedAt} />
              {!current && ` · ${t('earlier')}`}
            </small>
          </li>
        ))}
      </ul>
    </InfoArea>
  )
}
