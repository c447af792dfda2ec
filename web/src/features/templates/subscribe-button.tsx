import { templateWatchers } from '@leitstand/contracts/ticket/templates'
import { Button } from 'antd'
import { useMe } from '../../api/me.tsx'
import { useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Icon } from '../../ui/icon.tsx'

const { list, create, delete: remove } = templateWatchers.requests

/** Subscribes oneself to a template, or no longer. */
export function SubscribeButton({ template }: { template: string }) {
  const { t } = useTexts('templates')
  const me = useMe()
  const own = useApi(list, { 'user.uuid': me.uuid, 'template.uuid': template })
  const adding = useAction(create, { failure: t('subscriptionFailed') })
  const removing = useAction(remove, { failure: t('subscriptionFailed') })
  const watcher = own.data?.items[0]
  const toggle = () =>
    watcher ? void removing.run({ uuid: watcher.uuid }) : void adding.run({ template, user: me.uuid })
  return (
    <Button
      aria-pressed={watcher !== undefined}
      disabled={!own.data}
      loading={adding.isRunning || removing.isRunning}
      onClick={toggle}
    >
      <Icon name={watcher ? 'check' : 'bell'} size={15} /> {watcher ? t('subscribed') : t('subscribe')}
    </Button>
  )
}
