import { useParams } from 'react-router'
import { EndSummariesForm } from '../../features/session/end-summaries-form.tsx'
import { LoginFrame } from '../../features/session/login-frame.tsx'
import { useTexts } from '../../i18n/use-texts.ts'

/** Where the link in a summary leads whose reader wants no more of them. */
export function Component() {
  const { t } = useTexts()
  const { token = '' } = useParams()
  return (
    <LoginFrame title={t('login:summariesTitle')}>
      <EndSummariesForm token={token} />
    </LoginFrame>
  )
}
