import { frontDoor } from '@leitstand/contracts/front-door'
import { Button } from 'antd'
import { Link } from 'react-router'
import { sendLine } from '../../api/send.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { askForPasskey, canUsePasskeys } from '../../lib/passkeys.ts'
import { pathTo } from '../../lib/paths.ts'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ProblemLine } from './problem-line.tsx'
import { useStep } from './use-step.ts'

/** Address and password, or a passkey in place of both. */
export function PasswordForm({ proceed }: { proceed: (answer: unknown) => void }) {
  const { t } = useTexts()
  const { problem, isRunning, run, setProblem } = useStep()

  const submit = (form: FormData) => {
    const credentials = { email: form.get('email'), password: form.get('password') }
    void run(async () => proceed(await sendLine(frontDoor.signIn, credentials)))
  }
  const signInByPasskey = () =>
    run(async () => {
      const passkey = await askForPasskey(await sendLine(frontDoor.beginPasskeyLogin, {}))
      if (passkey) proceed(await sendLine(frontDoor.loginByPasskey, { passkey }))
      else setProblem(t('login:passkeyCancelled'))
    })
  return (
    <Form onSubmit={submit} className="ls-login-form">
      <TextField size="large" label={t('login:email')} name="email" type="email" autoComplete="username" required />
      <TextField
        size="large"
        label={t('login:password')}
        name="password"
        type="password"
        autoComplete="current-password"
        required
      />
      <ProblemLine text={problem} />
      <Button type="primary" htmlType="submit" loading={isRunning} size="large" block>
        {t('login:submit')}
      </Button>
      {canUsePasskeys() && (
        <Button disabled={isRunning} size="large" block onClick={() => void signInByPasskey()}>
          {t('login:usePasskey')}
        </Button>
      )}
      <Link to={pathTo('loginForgotten')}>{t('login:forgotten')}</Link>
    </Form>
  )
}
