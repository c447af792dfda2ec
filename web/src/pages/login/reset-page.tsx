import { useParams } from 'react-router'
import { LoginFrame } from '../../features/session/login-frame.tsx'
import { NewPasswordForm } from '../../features/session/new-password-form.tsx'
import { useTexts } from '../../i18n/use-texts.ts'

/** Where the one-time link of a mail leads. */
export function Component() {
  const { t } = useTexts()
  const { token = '' } = useParams()
  return (
    <LoginFrame title={t('login:resetTitle')}>
      <NewPasswordForm token={token} />
    </LoginFrame>
  )
}
