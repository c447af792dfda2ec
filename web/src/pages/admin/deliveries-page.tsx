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
import { RecordsPage } from '../../features/admin/records-page.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { pathTo } from '../../lib/paths.ts'
import { Moment, TimeAgo } from '../../ui/marks.tsx'
import { Tag } from '../../ui/tag.tsx'

const tones = { waiting: 'warn', delivered: 'ok', failed: 'danger' } as const

/** Alerts on their way out: waiting, delivered or failed. */
export function Component() {
  const { t } = useTexts('delivery')
  const [query] = useSearchParams()
  const state = deliveryStates.find((one) => one === query.get('state'))
  const deliveries = useApi(listDeliveries, {
    itemsPerPage: 100,
    'order[createdAt]': 'desc',
    ...(state && { state }),
  })
  const options = deliveryStates.map((value) => ({ value, text: t(`states.${value}`) }))
  return (
    <RecordsPage
      title={t('title')}
      states={{ label: t('state'), all: t('allStates'), options }}
      records={deliveries}
      empty={{ icon: 'send', title: t('empty') }}
      columns={(['createdAt', 'channel', 'rule', 'ticket', 'state'] as const).map((column) => t(column))}
      row={(delivery) => <DeliveryRow key={delivery.uuid} delivery={delivery} />}
    />
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
