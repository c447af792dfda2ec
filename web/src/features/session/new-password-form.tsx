import { frontDoor } from '@leitstand/contracts/front-door'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { sendLine } from '../../api/send.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { pathTo } from '../../lib/paths.ts'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ProblemLine } from './problem-line.tsx'
import { useStep } from './use-step.ts'

interface Holder {
  email: string
  kind: 'reset' | 'invitation'
}

/** What a one-time link opens: a password for the account that it was sent to. */
export function NewPasswordForm({ token }: { token: string }) {
  const { t } = useTexts()
  const [holder, setHolder] = useState<Holder | null>(null)
  const [isSaved, setSaved] = useState(false)
  const { problem, isRunning, run } = useStep()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is looked up once
  useEffect(() => {
    void run(async () => setHolder((await sendLine(frontDoor.readPasswordLink, { token })) as Holder))
  }, [token])

  const submit = (form: FormData) => {
    const password = form.get('password')
    void run(async () => {
      await sendLine(frontDoor.setPasswordByLink, { token, password })
      setSaved(true)
    })
  }
  return (
    <Form onSubmit={submit} className="ls-login-form">
      {isSaved ? (
        <p role="status">{t('login:resetDone')}</p>
      ) : (
        <h2>{t(holder?.kind === 'invitation' ? 'login:invitationTitle' : 'login:resetTitle')}</h2>
      )}
      {holder && !isSaved && (
        <>
          <TextField
            size="large"
            label={t('login:email')}
            type="email"
            autoComplete="username"
            readOnly
            value={holder.email}
          />
          <TextField
            size="large"
            label={t('login:newPassword')}
            name="password"
            type="password"
            autoComplete="new-password"
            minLength={12}
            maxLength={1000}
            required
            help={t('login:newPasswordHint')}
          />
        </>
      )}
      <ProblemLine text={problem} />
      {holder && !isSaved && (
        <Button type="primary" htmlType="submit" loading={isRunning} size="large" block>
          {t('login:resetSubmit')}
        </Button>
      )}
      <div className="ls-login-ways">
        {!holder && problem && <Link to={pathTo('loginForgotten')}>{t('login:askAgain')}</Link>}
        <Link to={pathTo('login')}>{t(isSaved ? 'login:forward' : 'login:back')}</Link>
      </div>
    </Form>
  )
}
