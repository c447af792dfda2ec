import { renewCallback } from '@leitstand/contracts/notification/channel-calls'
import { Button, Typography } from 'antd'
import { useState } from 'react'
import { useAction } from '../../api/use-action.ts'
import { useTexts } from '../../i18n/use-texts.ts'

/** The address by which on-call tools tell who took an alert. It is shown once. */
export function ChannelCallback({ channel }: { channel: string }) {
  const { t } = useTexts('admin')
  const [url, setUrl] = useState<string>()
  const renewing = useAction(renewCallback, { failure: t('channels.callbackFailed'), bringsSecret: true })
  const renew = async () => {
    const renewed = await renewing.run({ uuid: channel })
    // Where that failed, the one before still counts.
    if (renewed) setUrl(renewed.url)
  }
  return (
    <section className="ls-attached">
      <h2>{t('channels.callback')}</h2>
      <p>{t('channels.callbackHelp')}</p>
      {url && (
        <p aria-live="polite">
          <Typography.Text code copyable>
            {url}
          </Typography.Text>
        </p>
      )}
      <Button loading={renewing.isRunning} onClick={() => void renew()}>
        {t('channels.callbackRenew')}
      </Button>
    </section>
  )
}
