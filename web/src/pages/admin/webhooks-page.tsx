import { webhookEvents, webhookSubscriptions } from '@leitstand/contracts/notification/webhooks'
import type { ResourceConfig } from '../../features/admin/resource-config.ts'
import { ResourcePage } from '../../features/admin/resource-page.tsx'
import { useEventName, WebhookDeliveries, WebhookSecret } from '../../features/admin/webhook-deliveries.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { Tag } from '../../ui/tag.tsx'

/** Other systems that are told what happens. */
export function Component() {
  const { t } = useTexts('webhooks')
  const nameOf = useEventName()
  const config: ResourceConfig<typeof webhookSubscriptions> = {
    resource: webhookSubscriptions,
    title: t('title'),
    createText: t('create'),
    createFailed: t('createFailed'),
    emptyText: t('admin:empty.webhooks'),
    saveFailed: t('saveFailed'),
    columns: [
      { name: 'url', label: t('url'), show: ({ url }) => url },
      { name: 'events', label: t('events'), show: ({ events }) => events.map(nameOf).join(', ') },
      { name: 'owner', label: t('owner'), show: ({ owner }) => owner.name },
      {
        name: 'active',
        label: t('admin:active'),
        show: ({ active, switchedOffAt }) => (
          <Tag tone={active ? 'ok' : 'warn'}>
            {active ? t('admin:active') : t(switchedOffAt ? 'switchedOff' : 'inactive')}
          </Tag>
        ),
      },
    ],
    fields: [
      { name: 'name', label: t('admin:name'), kind: 'text', required: true },
      { name: 'url', label: t('url'), help: t('ownerHelp'), kind: 'text', required: true },
      {
        name: 'events',
        label: t('events'),
        kind: 'many',
        required: true,
        options: webhookEvents.map((value) => ({ value, label: nameOf(value) })),
      },
      { name: 'active', label: t('admin:active'), kind: 'flag' },
    ],
    initial: { name: '', url: '', events: [], active: true },
    attached: ({ uuid }) => (
      <>
        <WebhookSecret subscription={uuid} />
        <WebhookDeliveries subscription={uuid} />
      </>
    ),
  }
  return <ResourcePage config={config} />
}
