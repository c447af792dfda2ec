import { frontDoor } from '@leitstand/contracts/front-door'
import type { SignInChallenge } from '@leitstand/contracts/identity/signing-in'
import { Button } from 'antd'
import { useState } from 'react'
import { sendLine } from '../../api/send.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { askForPasskey, canUsePasskeys } from '../../lib/passkeys.ts'
import { Form } from '../../ui/form.tsx'
import { CodeField } from './code-field.tsx'
import { ProblemLine } from './problem-line.tsx'
import { useStep } from './use-step.ts'

type Method = SignInChallenge['methods'][number]

interface Props {
  challenge: SignInChallenge
  enter: () => void
  back: () => void
}

/** The second step: a code, a passkey, or a recovery code in place of either. */
export function SecondFactorForm({ challenge: { challenge, methods, passkey: options }, enter, back }: Props) {
  const { t } = useTexts()
  const offered = methods.filter((method) => method !== 'passkey' || canUsePasskeys())
  const [method, setMethod] = useState<Method>(offered[0] ?? 'recovery-code')
  const { problem, isRunning, run, setProblem } = useStep()
  const answer = async (factor: object) => {
    await sendLine(frontDoor.answerSecondFactor, { challenge, ...factor })
    enter()
  }

  const submit = (form: FormData) => {
    const code = String(form.get('code'))
    void run(() => answer(method === 'code' ? { code } : { recoveryCode: code }))
  }
  const answerByPasskey = () =>
    run(async () => {
      const passkey = await askForPasskey(options)
      if (passkey) await answer({ passkey })
      else setProblem(t('login:passkeyCancelled'))
    })
  const choose = (next: Method) => {
    setProblem('')
    setMethod(next)
  }
  return (
    <Form onSubmit={submit} className="ls-login-form">
      <h2>{t('login:secondFactor')}</h2>
      {method === 'passkey' ? <p>{t('login:passkeyText')}</p> : <CodeField key={method} kind={method} />}
      <ProblemLine text={problem} />
      {method === 'passkey' ? (
        <Button type="primary" loading={isRunning} size="large" block onClick={() => void answerByPasskey()}>
          {t('login:usePasskey')}
        </Button>
      ) : (
        <Button type="primary" htmlType="submit" loading={isRunning} size="large" block>
          {t('login:confirm')}
        </Button>
      )}
      <div className="ls-login-ways">
        {offered
          .filter((other) => other !== method)
          .map((other) => (
            <Button key={other} type="link" onClick={() => choose(other)}>
              {t(`login:way.${other}`)}
            </Button>
          ))}
        <Button type="link" onClick={back}>
          {t('login:back')}
        </Button>
      </div>
    </Form>
  )
}
