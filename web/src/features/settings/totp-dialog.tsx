import { confirmTotp } from '@leitstand/contracts/identity/second-factors'
import { QRCode } from 'antd'
import { useState } from 'react'
import { useAction } from '../../api/use-action.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toast } from '../../lib/toasts.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'

interface Props {
  secret: { secret: string; uri: string }
  close: () => void
  enrolled: (recoveryCodes: readonly string[]) => void
}

/** Puts the secret into an authenticator app and asks for its first code. */
export function TotpDialog({ secret, close, enrolled }: Props) {
  const { t } = useTexts('security')
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const confirming = useAction(confirmTotp, {
    failure: t('factor.beginFailed'),
    quiet: ({ code: kind }) => kind === 'second-factor-failed' || kind === 'invalid',
  })
  const submit = async () => {
    setProblem('')
    const failed = ({ message, violations }: { message: string; violations: readonly { message: string }[] }) =>
      setProblem(violations[0]?.message ?? message)
    const answer = await confirming.run({ code: code.replaceAll(/\s/g, '') }, { failed })
    if (!answer) return
    close()
    toast.info(t('factor.isOn'))
    enrolled(answer.recoveryCodes)
  }
  return (
    <Dialog
      title={t('factor.setUpTitle')}
      close={close}
      confirm={{ text: t('factor.confirm'), isRunning: confirming.isRunning }}
      onSubmit={submit}
    >
      <p>{t('factor.scan')}</p>
      {/* Whoever cannot see it types the key below. */}
      <div className="ls-qr" aria-hidden="true">
        <QRCode type="svg" value={secret.uri} size={190} bordered={false} color="#000000" bgColor="#ffffff" />
      </div>
      <p>{t('factor.orType')}</p>
      <div className="ls-row">
        <span className="ls-secret ls-grow">{secret.secret}</span>
        <CopyButton text={secret.secret} />
      </div>
      <TextField
        label={t('factor.code')}
        problem={problem}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={code}
        onChange={setCode}
      />
    </Dialog>
  )
}
