import { getMuted, muteTicket, unmuteTicket } from '@leitstand/contracts/notification/muted-tickets'
import { Button } from 'antd'
import { useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useKeyedCommand } from '../../lib/commands.ts'
import { Icon } from '../../ui/icon.tsx'
import { useTicket } from './ticket-context.tsx'

/** To hear no more of a ticket; only a muted one says so in words. Without the service of notices there is nothing to mute. */
export function Muting() {
  const { t } = useTexts('notices')
  const id = String(useTicket().ticket.publicId)
  const { data } = useApi(getMuted, { id }, { keepPreviousData: false })
  const failure = t('muteFailed')
  const start = useAction(muteTicket, { failure })
  const stop = useAction(unmuteTicket, { failure })
  const toggle = () => void (data?.muted ? stop.run({ id }) : start.run({ id }))
  useKeyedCommand('mute', t(data?.muted ? 'unmute' : 'mute'), toggle, data !== undefined)
  if (!data) return null
  return (
    <Button
      type={data.muted ? 'default' : 'text'}
      icon={<Icon name={data.muted ? 'moon' : 'bell'} size={data.muted ? 16 : 18} />}
      aria-pressed={data.muted}
      aria-label={t(data.muted ? 'muted' : 'mute')}
      loading={start.isRunning || stop.isRunning}
      title={t(data.muted ? 'unmuteHelp' : 'muteHelp')}
      onClick={toggle}
    >
      {data.muted && t('muted')}
    </Button>
  )
}
