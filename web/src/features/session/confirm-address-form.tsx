import { frontDoor } from '@leitstand/contracts/front-door'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { sendLine } from '../../api/send.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { pathTo } from '../../lib/paths.ts'
import { Form } from '../../ui/form.tsx'
import { ProblemLine } from './problem-line.tsx'
import { useStep } from './use-step.ts'

/** What the mail to a pending address leads to. A button, because mail scanners open every link. */
export function ConfirmAddressForm({ token }: { token: string }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  const [isDone, setDone] = useState(false)
  const { problem, isRunning, run } = useStep()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is looked up once
  useEffect(() => {
    void run(async () => setEmail(((await sendLine(frontDoor.readAddressLink, { token })) as { email: string }).email))
  }, [token])

  const submit = () => {
    void run(async () => {
      const answer = await sendLine(frontDoor.confirmAddress, { token })
      const { passwordToken } = answer as { passwordToken: string | null }
      if (passwordToken) return navigate(pathTo('loginReset', { token: passwordToken }), { replace: true })
      setDone(true)
    })
  }
  return (
    <Form onSubmit={submit} className="ls-login-form">
      <h2>{t('login:addressTitle')}</h2>
      {isDone && <p role="status">{t('login:addressDone', { email })}</p>}
      {email && !isDone && <p>{t('login:addressText', { email })}</p>}
      <ProblemLine text={problem} />
      {email && !isDone && (
        <Button type="primary" htmlType="submit" loading={isRunning} size="large" block>
          {t('login:addressSubmit')}
        </Button>
      )}
      <div className="ls-login-ways">
        <Link to={pathTo('login')}>{t('login:back')}</Link>
      </div>
    </Form>
  )
}
