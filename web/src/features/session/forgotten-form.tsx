import { frontDoor } from '@leitstand/contracts/front-door'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { sendLine } from '../../api/send.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { pathTo } from '../../lib/paths.ts'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ProblemLine } from './problem-line.tsx'
import { useStep } from './use-step.ts'

/** Asks for a mail with a link. Says the same whether there is such an account or not. */
export function ForgottenForm() {
  const { t } = useTexts()
  const [isSent, setSent] = useState(false)
  const { problem, isRunning, run } = useStep()
  const submit = (form: FormData) => {
    const email = form.get('email')
    void run(async () => {
      await sendLine(frontDoor.requestPasswordReset, { email })
      setSent(true)
    })
  }
  return (
    <Form onSubmit={submit} className="ls-login-form">
      <h2>{t('login:forgottenTitle')}</h2>
      {isSent ? (
        <p role="status">{t('login:forgottenSent')}</p>
      ) : (
        <>
          <p>{t('login:forgottenText')}</p>
          <TextField size="large" label={t('login:email')} name="email" type="email" autoComplete="username" required />
          <ProblemLine text={problem} />
          <Button type="primary" htmlType="submit" loading={isRunning} size="large" block>
            {t('login:forgottenSubmit')}
          </Button>
        </>
      )}
      <Link to={pathTo('login')}>{t('login:back')}</Link>
    </Form>
  )
}
