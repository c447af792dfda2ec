import {
  listWebhookDeliveries,
  renewWebhookSecret,
  replayWebhookDelivery,
  type WebhookEvent,
  webhookEvents,
} from '@leitstand/contracts/notification/webhooks'
import { Button, Typography } from 'antd'
import { useState } from 'react'
import { useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Loading } from '../../ui/loading.tsx'
import { Moment } from '../../ui/marks.tsx'
import { Tag } from '../../ui/tag.tsx'

const tones = { waiting: 'warn', delivered: 'ok', failed: 'danger' } as const
const keys = {
  'ticket.created': 'ticket_created',
  'ticket.changed': 'ticket_changed',
  'ticket.transitioned': 'ticket_transitioned',
  'ticket.deleted': 'ticket_deleted',
  'comment.created': 'comment_created',
  'comment.changed': 'comment_changed',
  'comment.deleted': 'comment_deleted',
  'worktime.changed': 'worktime_changed',
  'ticket-sla.changed': 'ticket_sla_changed',
} as const satisfies Record<WebhookEvent, string>

/** What happens, in words. */
export function useEventName(): (event: WebhookEvent) => string {
  const { t } = useTexts('webhooks')
  return (event) => t(`names.${keys[event]}`)
}

/** The secret of the signatures is shown when it is made, and never again. */
export function WebhookSecret({ subscription }: { subscription: string }) {
  const { t } = useTexts('webhooks')
  const [secret, setSecret] = useState<string>()
  const renewing = useAction(renewWebhookSecret, { failure: t('renewFailed'), bringsSecret: true })
  const renew = async () => {
    const renewed = await renewing.run({ uuid: subscription })
    // Where that failed, the one before still counts.
    if (renewed) setSecret(renewed.secret)
  }
  return (
    <section>
      <h2>{t('secret')}</h2>
      <p>{t('secretHelp')}</p>
      {secret && (
        <p aria-live="polite">
          <Typography.Text code copyable>
            {secret}
          </Typography.Text>
        </p>
      )}
      <Button loading={renewing.isRunning} onClick={() => void renew()}>
        {t('renew')}
      </Button>
    </section>
  )
}

/** What a webhook was told, how it fared, and the way to tell it once more. */
export function WebhookDeliveries({ subscription }: { subscription: string }) {
  const { t } = useTexts('webhooks')
  const nameOf = useEventName()
  const { data, error, mutate } = useApi(listWebhookDeliveries, { 'subscription.uuid': subscription, itemsPerPage: 30 })
  const replaying = useAction(replayWebhookDelivery, { failure: t('replayFailed') })
  return (
    <section>
      <h2>{t('deliveries')}</h2>
      {!data && <Loading error={error} retry={mutate} lines={3} />}
      {data?.items.length === 0 && <p className="ls-faint">{t('empty')}</p>}
      <ul className="ls-deliveries">
        {data?.items.map(({ uuid, type, state, lastError, createdAt, body }) => {
          const event = webhookEvents.find((name) => name === type)
          return (
            <li key={uuid}>
              <div>
                <Moment at={createdAt} /> {event ? nameOf(event) : type}{' '}
                <Tag tone={tones[state]}>{t(`delivery:states.${state}`)}</Tag>
              </div>
              <Button size="small" loading={replaying.isRunning} onClick={() => void replaying.run({ uuid })}>
                {t('replay')}
              </Button>
              {lastError && <div className="ls-faint">{lastError}</div>}
              <details>
                <summary>{t('body')}</summary>
                <Typography.Text code>{body}</Typography.Text>
              </details>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
