import type { OutputOf } from '@leitstand/contracts/define'
import { frontDoor } from '@leitstand/contracts/front-door'
import type { beginEnrolment } from '@leitstand/contracts/identity/second-factors'
import { Button, QRCode } from 'antd'
import { useEffect, useState } from 'react'
import { sendLine } from '../../api/send.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Form } from '../../ui/form.tsx'
import { CodeField } from './code-field.tsx'
import { NewRecoveryCodes } from './new-recovery-codes.tsx'
import { ProblemLine } from './problem-line.tsx'
import { useStep } from './use-step.ts'

interface Props {
  challenge: string
  enter: () => void
  back: () => void
}
type Secret = OutputOf<typeof beginEnrolment>

/** Somebody whose role demands a second factor sets one up before the session opens. */
export function EnrolmentForm({ challenge, enter, back }: Props) {
  const { t } = useTexts()
  const [secret, setSecret] = useState<Secret | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { problem, isRunning, run, setProblem } = useStep()
  const begin = () =>
    void run(async () => setSecret((await sendLine(frontDoor.beginEnrolment, { challenge })) as Secret))
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once for a challenge; each asking makes a new secret
  useEffect(begin, [challenge])

  const submit = (form: FormData) => {
    const code = String(form.get('code'))
    setProblem('')
    void run(async () => {
      const answer = await sendLine(frontDoor.confirmEnrolment, { challenge, code })
      setCodes((answer as { recoveryCodes: string[] }).recoveryCodes)
    })
  }
  if (codes) return <NewRecoveryCodes codes={codes} enter={enter} />
  return (
    <Form onSubmit={submit} className="ls-login-form">
      <h2>{t('login:enrolTitle')}</h2>
      <p>{t('login:enrolText')}</p>
      {secret && (
        <>
          {/* Who cannot see it has the key below. */}
          <div className="ls-login-qr" aria-hidden="true">
            <QRCode type="svg" value={secret.uri} size={180} bordered={false} color="#000000" bgColor="#ffffff" />
          </div>
          <p>
            {t('login:enrolSecret')} <code>{secret.secret}</code>
          </p>
          <CodeField kind="code" />
        </>
      )}
      <ProblemLine text={problem} />
      {!secret && problem ? (
        <Button type="primary" onClick={begin} size="large" block>
          {t('common:tryAgain')}
        </Button>
      ) : (
        <Button type="primary" htmlType="submit" loading={isRunning} disabled={!secret} size="large" block>
          {t('login:confirm')}
        </Button>
      )}
      <Button type="link" onClick={back}>
        {t('login:back')}
      </Button>
    </Form>
  )
}
