import { resendPendingAddress, withdrawPendingAddress } from '@leitstand/contracts/identity/pending-addresses'
import type { User } from '@leitstand/contracts/identity/requests'
import { Button } from 'antd'
import { useAction } from '../../api/use-action.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../lib/toasts.ts'
import { AskButton } from '../../ui/ask-button.tsx'
import { Moment } from '../../ui/marks.tsx'
import { Tag } from '../../ui/tag.tsx'
import './people.css'

/** Somebody's address, and the one that waits for a click on the mail to it. */
export function AddressOf({ user }: { user: User }) {
  return (
    <div className="ls-address">
      {user.email && <a href={`mailto:${user.email}`}>{user.email}</a>}
      {user.pendingAddress && <Pending pending={user.pendingAddress} />}
    </div>
  )
}

function Pending({ pending }: { pending: NonNullable<User['pendingAddress']> }) {
  const { t } = useTexts('people')
  const isOver = new Date(pending.expiresAt) <= new Date()
  return (
    <>
      <span>{pending.email}</span>
      <Tag tone={isOver ? 'idle' : 'warn'}>{t(isOver ? 'address.over' : 'address.waits')}</Tag>
      {!isOver && (
        <small className="ls-faint">
          {t('address.until')} <Moment at={pending.expiresAt} />
        </small>
      )}
    </>
  )
}

/** Sends the mail to a pending address again, or withdraws the address. */
export function PendingAddressButtons({ user }: { user: User }) {
  const { t } = useTexts('people')
  const resending = useAction(resendPendingAddress, { failure: t('address.resendFailed') })
  const withdrawing = useAction(withdrawPendingAddress, { failure: t('address.withdrawFailed') })
  const email = user.pendingAddress?.email
  if (!email) return null
  const resend = async () => {
    if ((await resending.run({ uuid: user.uuid })) === null) toast.info(t('address.resent', { email }))
  }
  return (
    <>
      <Button size="small" loading={resending.isRunning} onClick={() => void resend()}>
        {t('address.resend')}
      </Button>
      <AskButton
        label={t('address.withdraw')}
        title={t('address.withdrawTitle', { email })}
        text={t(user.email ? 'address.withdrawText' : 'address.withdrawOnlyText', { email: user.email })}
        size="small"
        isRunning={withdrawing.isRunning}
        onConfirm={() => void withdrawing.run({ uuid: user.uuid })}
      />
    </>
  )
}
