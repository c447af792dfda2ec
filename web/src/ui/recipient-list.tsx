import { deliveryReasons } from '@leitstand/contracts/mail/deliveries'
import type { SentMail } from '@leitstand/contracts/mail/requests'
import { settleMail } from '@leitstand/contracts/mail/resending'
import { isUndelivered } from '@leitstand/contracts/mail/undelivered'
import type { Tone } from '@leitstand/contracts/workflow/tones'
import { Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../api/use-action.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { type Delivery, isSettled } from '../lib/delivery-of.ts'
import { Icon, type IconName } from './icon.tsx'
import { TimeAgo } from './marks.tsx'
import { onDemand } from './on-demand.tsx'
import { Tag } from './tag.tsx'
import './recipient-list.css'

const tones: Record<Delivery, Tone> = {
  sent: 'ok',
  waiting: 'idle',
  delayed: 'warn',
  nobody: 'warn',
  refused: 'danger',
  bounced: 'danger',
}
const icons: Partial<Record<Delivery, IconName>> = { sent: 'send', waiting: 'clock', delayed: 'clock' }

export function DeliveryIcon({ delivery, size = 13 }: { delivery: Delivery; size?: number }) {
  return <Icon name={icons[delivery] ?? 'alert'} size={size} />
}

export function DeliveryTag({ delivery }: { delivery: Delivery }) {
  const { t } = useTexts('mailDelivery')
  return <Tag tone={tones[delivery]}>{t(`states.${delivery}`)}</Tag>
}

const ResendDialog = onDemand<{ mail: string; address: string; close: () => void }>(() =>
  import('./resend-dialog.tsx').then((module) => module.ResendDialog),
)

/** Who got a mail, and who did not and why; an answer that did not arrive can be sent again from here. */
export function RecipientList({ mail: { uuid, kind, recipients } }: { mail: SentMail }) {
  const { t, language } = useTexts('mailDelivery')
  const settling = useAction(settleMail, { failure: t('settleFailed') })
  const [asked, ask] = useState<string | null>(null)
  return (
    <ul className="ls-recipients">
      {recipients.map((one) => (
        <li key={one.address}>
          <span className="ls-recipient-head">
            <span>{one.address}</span>{' '}
            {isSettled(one) ? (
              <Tag>{one.resentTo === null ? t('settled') : t('resentTo', { address: one.resentTo })}</Tag>
            ) : (
              <DeliveryTag delivery={one.state} />
            )}{' '}
            <span className="ls-faint">
              <TimeAgo at={one.at} />
            </span>
          </span>
          {one.reason && (
            <span>
              {deliveryReasons[one.reason][language]}
              {one.status && ` (${one.status})`}.
            </span>
          )}
          {isUndelivered(one) && !isSettled(one) && (
            <span className="ls-row">
              {kind === 'comment' && (
                <Button size="small" onClick={() => ask(one.address)}>
                  {t('resendMore')}
                </Button>
              )}
              <Button size="small" onClick={() => void settling.run({ uuid, address: one.address })}>
                {t('settle')}
              </Button>
            </span>
          )}
          {one.answer && (
            <details>
              <summary className="ls-faint">{t('answer')}</summary>
              <code>{one.answer}</code>
            </details>
          )}
        </li>
      ))}
      {asked !== null && <ResendDialog mail={uuid} address={asked} close={() => ask(null)} />}
    </ul>
  )
}
