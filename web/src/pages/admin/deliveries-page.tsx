import {
  type Delivery,
  deliveryStates,
  listDeliveries,
  retryDelivery,
} from '@leitstand/contracts/notification/requests'
import { Button } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { pathTo } from '../../lib/paths.ts'
import { Moment, TimeAgo } from '../../ui/marks.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadFailed, StateNote } from '../../ui/state-page.tsx'
import '../../ui/table.css'
import { Tag } from '../../ui/tag.tsx'

const tones = { waiting: 'warn', delivered: 'ok', failed: 'danger' } as const

/** Alerts on their way out: waiting, delivered or failed. */
export function Component() {
  const { t } = useTexts('delivery')
  const [query, setQuery] = useSearchParams()
  const state = deliveryStates.find((one) => one === query.get('state'))
  const { data, error, mutate } = useApi(listDeliveries, {
    itemsPerPage: 100,
    'order[createdAt]': 'desc',
    ...(state && { state }),
  })
  return (
    <main className="ls-page">
      <title>{`${t('title')} · Leitstand`}</title>
      <header className="ls-page-head">
        <h1>{t('title')}</h1>
        <select
          className="ls-select"
          aria-label={t('state')}
          value={state ?? ''}
          onChange={(event) => setQuery(event.target.value ? { state: event.target.value } : {})}
        >
          <option value="">{t('allStates')}</option>
          {deliveryStates.map((one) => (
            <option key={one} value={one}>
              {t(`states.${one}`)}
            </option>
          ))}
        </select>
      </header>
      <div className="ls-card ls-scroll">
        {!data && error && <LoadFailed error={error} retry={() => void mutate()} />}
        {!data && !error && <Skeleton lines={6} />}
        {data?.items.length === 0 && <StateNote icon="send" title={t('empty')} />}
        {data && data.items.length > 0 && (
          <table className="ls-table">
            <caption className="ls-hidden">{t('title')}</caption>
            <thead>
              <tr>
                {(['createdAt', 'channel', 'rule', 'ticket', 'state'] as const).map((column) => (
                  <th key={column} scope="col">
                    {t(column)}
                  </th>
                ))}
                <th scope="col">
                  <span className="ls-hidden">{t('admin:actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.items.map((delivery) => (
                <DeliveryRow key={delivery.uuid} delivery={delivery} />
              ))}
            </tbody>
          </table>
        )}
      </div>
    </main>
  )
}

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const { t } = useTexts('delivery')
  const retrying = useAction(retryDelivery, { failure: t('retryFailed') })
  return (
    <tr>
      <td>
        <Moment at={delivery.createdAt} />
      </td>
      <td data-label={t('channel')}>
        {delivery.channel.name} <Tag>{t(`targets.${delivery.target}`)}</Tag>
      </td>
      <th scope="row">{delivery.rule}</th>
      <td data-label={t('ticket')}>
        <Link to={pathTo('ticketView', { publicId: delivery.ticket.publicId })}>
          #{delivery.ticket.publicId} {delivery.ticket.subject}
        </Link>
      </td>
      <td>
        <Tag tone={tones[delivery.state]}>{t(`states.${delivery.state}`)}</Tag>
        <div className="ls-faint">
          {t('attempts', { count: delivery.attempts })}
          {delivery.nextAttemptAt && (
            <>
              {' · '}
              <TimeAgo at={delivery.nextAttemptAt} />
            </>
          )}
          {delivery.lastError && ` · ${delivery.lastError}`}
        </div>
      </td>
      <td className="ls-end">
        {delivery.state !== 'delivered' && (
          <Button size="small" loading={retrying.isRunning} onClick={() => void retrying.run({ uuid: delivery.uuid })}>
            {t('retry')}
          </Button>
        )}
      </td>
    </tr>
  )
}
