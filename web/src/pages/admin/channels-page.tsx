import { channels } from '@leitstand/contracts/notification/requests'
import { Button, Input } from 'antd'
import { ChannelCallback } from '../../features/admin/channel-callback.tsx'
import { ChannelTest } from '../../features/admin/channel-test.tsx'
import type { ResourceConfig, RowOf } from '../../features/admin/resource-config.ts'
import { ResourcePage } from '../../features/admin/resource-page.tsx'
import { RowsField } from '../../features/admin/rows-field.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { Tag } from '../../ui/tag.tsx'

interface Webhook {
  url: string
  secret: string | null
  switchedOffAt: string | null
}

export function Component() {
  const { t } = useTexts('admin')
  const config: ResourceConfig<typeof channels> = {
    resource: channels,
    title: t('channels.title'),
    createText: t('channels.create'),
    createFailed: t('errors:channelNotCreated'),
    emptyText: t('admin:empty.channels'),
    routes: { overview: 'adminChannels', create: 'adminChannelCreate', edit: 'adminChannelEdit' },
    columns: [
      { name: 'targets', label: t('channels.targets'), show: (row) => <Targets row={row} /> },
      { name: 'description', label: t('description'), show: (row) => row.description },
    ],
    fields: [
      { name: 'name', label: t('name'), kind: 'text', required: true },
      { name: 'description', label: t('description'), kind: 'longText' },
      {
        name: 'language',
        label: t('channels.language'),
        kind: 'one',
        options: [
          { value: 'de', label: 'Deutsch' },
          { value: 'en', label: 'English' },
        ],
      },
      { name: 'teamsUrl', label: t('channels.teamsUrl'), kind: 'text' },
      { name: 'emailAddress', label: t('channels.emailAddress'), kind: 'text' },
      {
        name: 'signl4TeamSecret',
        label: t('channels.signl4TeamSecret'),
        helpOfKept: t('channels.masked'),
        kind: 'text',
      },
      { name: 'ilertApiKey', label: t('channels.ilertApiKey'), helpOfKept: t('channels.masked'), kind: 'text' },
      {
        name: 'webhooks',
        label: t('channels.webhooks'),
        kind: 'own',
        render: (value, change) => <Webhooks value={value} change={change} />,
      },
    ],
    initial: {
      name: '',
      description: '',
      language: 'de',
      teamsUrl: null,
      emailAddress: null,
      signl4TeamSecret: null,
      ilertApiKey: null,
      webhooks: [],
    },
    attached: ({ uuid }) => (
      <>
        <ChannelTest channel={uuid} />
        <ChannelCallback channel={uuid} />
      </>
    ),
  }
  return <ResourcePage config={config} />
}

function Targets({ row }: { row: RowOf<typeof channels> }) {
  const { t } = useTexts('admin')
  const kinds = [
    row.teamsUrl && 'Teams',
    row.emailAddress && t('channels.emailAddress'),
    row.signl4TeamSecret && 'SIGNL4',
    row.ilertApiKey && 'iLert',
    row.webhooks.length > 0 && t('channels.webhooks'),
  ].filter((kind) => typeof kind === 'string')
  return (
    <span className="ls-row">
      {kinds.map((kind) => (
        <Tag key={kind}>{kind}</Tag>
      ))}
    </span>
  )
}

function Webhooks({ value, change }: { value: Webhook[]; change: (value: unknown) => void }) {
  const { t } = useTexts('admin')
  return (
    <RowsField
      items={value}
      change={change}
      fresh={{ url: '', secret: null, switchedOffAt: null }}
      addText={t('channels.addWebhook')}
    >
      {(webhook, set) => (
        <>
          <Input
            aria-label={t('channels.webhookUrl')}
            placeholder="https://…"
            value={webhook.url}
            onChange={(event) => set({ ...webhook, url: event.target.value })}
          />
          <Input
            aria-label={t('channels.webhookSecret')}
            placeholder={t('channels.webhookSecret')}
            value={webhook.secret ?? ''}
            onChange={(event) => set({ ...webhook, secret: event.target.value || null })}
          />
          {webhook.switchedOffAt && (
            <Button onClick={() => set({ ...webhook, switchedOffAt: null })}>{t('channels.switchOn')}</Button>
          )}
        </>
      )}
    </RowsField>
  )
}
