import { listRatings, type Rating, scores } from '@leitstand/contracts/ticket/ratings'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useApi } from '../../api/use-api.ts'
import { useKept } from '../../api/use-kept.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useTicket } from './ticket-context.tsx'

const RatingForm = onDemand(() => import('./rating-form.tsx').then((module) => module.RatingForm))

/** Asks a customer how satisfied they are with a closed ticket, and shows what they said. */
export function OwnRating() {
  const { ticket } = useTicket()
  const asks = ticket.status === 'closed' && ticket.mergedInto === null
  const { data } = useApi(listRatings, asks ? { id: String(ticket.publicId) } : null, { keepPreviousData: false })
  if (!asks || !data) return null
  const given = data.items.find(({ current }) => current)
  return given ? <Given rating={given} /> : <Question />
}

function Question() {
  const { t } = useTexts('ratings')
  const { ticket } = useTicket()
  const isLinked = useLocation().hash === '#rating'
  // Whatever has happened to the ticket since, such as another closing, is a new occasion.
  const [dismissedAt, setDismissedAt] = useKept(`ticket.rating.${ticket.publicId}`, Number)
  const [isOpen, setOpen] = useState(isLinked)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isLinked) place.current?.scrollIntoView()
  }, [isLinked])
  const dismiss = () => {
    setDismissedAt(ticket.version)
    setOpen(false)
  }
  if (dismissedAt === ticket.version && !isOpen)
    return (
      <div>
        <Button onClick={() => setOpen(true)}>{t('later')}</Button>
      </div>
    )
  return (
    <div id="rating" ref={place}>
      <Panel title={t('question')} text={t('who')}>
        <RatingForm close={dismiss} closeText={t('notNow')} />
      </Panel>
    </div>
  )
}

function Given({ rating }: { rating: Rating }) {
  const { t, language } = useTexts('ratings')
  const now = useNow()
  const [isChanging, setChanging] = useState(false)
  return (
    <Panel title={t('thanks')}>
      {isChanging ? (
        <RatingForm before={rating} close={() => setChanging(false)} />
      ) : (
        <>
          <p role="status">
            {t('given')} <strong>{scores[rating.score][language]}</strong>
          </p>
          {rating.word && <p className="ls-prewrap">{rating.word}</p>}
          {new Date(rating.changeableUntil) > now && (
            <div>
              <Button onClick={() => setChanging(true)}>{t('change')}</Button>
            </div>
          )}
        </>
      )}
    </Panel>
  )
}
