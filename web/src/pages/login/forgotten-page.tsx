import { ForgottenForm } from '../../features/session/forgotten-form.tsx'
import { LoginFrame } from '../../features/session/login-frame.tsx'
import { useTexts } from '../../i18n/use-texts.ts'

export function Component() {
  const { t } = useTexts()
  return (
    <LoginFrame title={t('login:forgottenTitle')}>
      <ForgottenForm />
    </LoginFrame>
  )
}
