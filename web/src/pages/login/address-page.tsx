import { useParams } from 'react-router'
import { ConfirmAddressForm } from '../../features/session/confirm-address-form.tsx'
import { LoginFrame } from '../../features/session/login-frame.tsx'
import { useTexts } from '../../i18n/use-texts.ts'

/** Where the mail to a pending address leads. */
export function Component() {
  const { t } = useTexts()
  const { token = '' } = useParams()
  return (
    <LoginFrame title={t('login:addressTitle')}>
      <ConfirmAddressForm token={token} />
    </LoginFrame>
  )
}
