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

const tones = { waiting: 'warn', delivered: 'ok', failed: 'danger', obsolete: 'idle' } as const

/** Alerts on their way out: waiting, delivered, failed, or over before they could be told. */
export function Component() {
  const { t } = useTexts('delivery')
  const [query] = useSearchParams()
  const state = deliveryStates.find((one) => one === query.get('state'))
  const words = query.get('q')
  const deliveries = useApi(listDeliveries, {
    itemsPerPage: 100,
    'order[createdAt]': 'desc',
    ...(state && { state }),
    ...(words && { search: words }),
  })
  const options = deliveryStates.map((value) => ({ value, label: t(`states.${value}`) }))
  return (
    <RecordsPage
      list="alerts"
      title={t('title')}
      states={{ label: t('state'), all: t('allStates'), options }}
      searchText={t('search')}
      records={deliveries}
      empty={{ icon: 'send', title: t('empty') }}
      columns={[
        { name: 'createdAt', title: t('createdAt'), show: ({ createdAt }) => <Moment at={createdAt} /> },
        {
          name: 'channel',
          title: t('channel'),
          show: ({ channel, target }) => (
            <>
              {channel.name} <Tag>{t(`targets.${target}`)}</Tag>
            </>
          ),
        },
        { title: t('rule'), isHead: true, show: ({ rule }) => rule },
        {
          name: 'ticket',
          title: t('ticket'),
          show: ({ ticket: { publicId, subject } }) => (
            <Link to={pathTo('ticketView', { publicId })}>
              #{publicId} {subject}
            </Link>
          ),
        },
        { name: 'state', title: t('state'), show: (delivery) => <State delivery={delivery} /> },
        { title: t('admin:actions'), isActions: true, show: (delivery) => <Retry delivery={delivery} /> },
      ]}
    />
  )
}

function State({ delivery: { state, attempts, nextAttemptAt, lastError, acknowledged } }: { delivery: Delivery }) {
  const { t } = useTexts('delivery')
  return (
    <>
      <Tag tone={tones[state]}>{t(`states.${state}`)}</Tag>
      <div className="ls-faint">
        {t('attempts', { count: attempts })}
        {nextAttemptAt && (
          <>
            {' · '}
            <TimeAgo at={nextAttemptAt} />
          </>
        )}
        {lastError && ` · ${lastError}`}
        {acknowledged && ` · ${t('acknowledgedBy', { name: acknowledged.by })}`}
      </div>
    </>
  )
}

function Retry({ delivery: { uuid, state } }: { delivery: Delivery }) {
  const { t } = useTexts('delivery')
  const retrying = useAction(retryDelivery, { failure: t('retryFailed') })
  if (state === 'delivered' || state === 'obsolete') return null
  return (
    <Button size="small" loading={retrying.isRunning} onClick={() => void retrying.run({ uuid })}>
      {t('retry')}
    </Button>
  )
}
