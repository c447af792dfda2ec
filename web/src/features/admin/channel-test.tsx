import type { OutputOf } from '@leitstand/contracts/define'
import { testChannel } from '@leitstand/contracts/notification/channel-calls'
import { Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../api/use-action.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Tag } from '../../ui/tag.tsx'

/** Sends a message to every target of a channel, as it is saved, and shows what each answered. */
export function ChannelTest({ channel }: { channel: string }) {
  const { t } = useTexts('admin')
  const [targets, setTargets] = useState<OutputOf<typeof testChannel>['targets']>([])
  const testing = useAction(testChannel, { failure: t('channels.testFailed') })
  const test = async () => setTargets((await testing.run({ uuid: channel }))?.targets ?? [])
  return (
    <section className="ls-attached">
      <h2>{t('channels.test')}</h2>
      <p>{t('channels.testHelp')}</p>
      <Button loading={testing.isRunning} onClick={() => void test()}>
        {t('channels.testSend')}
      </Button>
      <ul aria-live="polite">
        {targets.map(({ target, address, delivered, status, answer }) => (
          <li key={`${target} ${address}`}>
            {t(`delivery:targets.${target}`)} {address}{' '}
            <Tag tone={delivered ? 'ok' : 'danger'}>{t(`delivery:states.${delivered ? 'delivered' : 'failed'}`)}</Tag>
            <div className="ls-faint">{[status, answer].filter(Boolean).join(' · ')}</div>
          </li>
        ))}
      </ul>
    </section>
  )
}
